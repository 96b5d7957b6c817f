import { formats, shapes } from './formats.ts';

/** What the compiled validators in generated/ call; the names are those in their schemas. */
export const checks: Readonly<Record<string, (text: string) => boolean>> = { ...formats, ...shapes };

/** Length in characters as people and SQL count them: an emoji is one. */
export const codePointLength = (text: string): number => [...text].length;
