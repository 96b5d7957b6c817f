import type { Tag } from './language';

/** How days are typed, as a hint in an empty field. */
export const dayPattern: Readonly<Record<Tag, string>> = { 'de-DE': 'TT.MM.JJJJ', 'en-US': 'YYYY-MM-DD' };
export const monthPattern: Readonly<Record<Tag, string>> = { 'de-DE': 'MM/JJJJ', 'en-US': 'MM/YYYY' };
