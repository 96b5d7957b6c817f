import type { Locale } from './entityMeta.ts';

/** Stands for a record that is named where the reader may not see it: its number would say nothing. */
export const outOfSight: Readonly<Record<Locale, string>> = { de: 'nicht einsehbar', en: 'not visible' };

/** Did an export write it, in whatever language? */
export const isOutOfSight = (text: string): boolean => Object.values(outOfSight).includes(text);
