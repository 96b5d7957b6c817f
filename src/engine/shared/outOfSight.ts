import type { Locale } from './entityMeta.ts';

/** Replaces the label of a referenced record that the reader may not see; an id would be meaningless. */
export const outOfSight: Readonly<Record<Locale, string>> = { de: 'nicht einsehbar', en: 'not visible' };

/** Whether a text is this placeholder as exports write it, in any language. */
export const isOutOfSight = (text: string): boolean => Object.values(outOfSight).includes(text);
