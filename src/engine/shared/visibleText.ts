/**
 * A text as its reader sees it: without characters that have no glyph, with plain spaces and hyphens. Text that is copied
 * from web pages, letters or spreadsheets has others, which no program expects. Line breaks, tabs and dashes stay.
 */
export const visibleText = (text: string): string =>
  text.replace(invisible, '').replace(space, ' ').replace(hyphen, '-');

/** The same for codes, numbers, days and addresses, in which a dash is a hyphen or a minus. */
export const visibleCode = (text: string): string => visibleText(text).replace(dash, '-').trim();

/**
 * Soft hyphens, zero-width characters, marks of the writing direction, byte order marks. Joiners stay behind the letters
 * and pictures of scripts that need them.
 */
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<!(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu;
const space = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const hyphen = /[\u2010\u2011]/g;
const dash = /[\u2012-\u2015\u2212\ufe58\ufe63\uff0d]/g;
