import type { Tag } from './language';

/** Placeholders that show the format of a day or month. */
export const dayPattern: Readonly<Record<Tag, string>> = { 'de-DE': 'TT.MM.JJJJ', 'en-US': 'YYYY-MM-DD' };
export const monthPattern: Readonly<Record<Tag, string>> = { 'de-DE': 'MM/JJJJ', 'en-US': 'MM/YYYY' };
