import { fold } from '../../shared/fold.ts';

/** Latin, Greek and Cyrillic letters with their accented forms. */
const ranges = [
  [0x21, 0x52f],
  [0x1e00, 0x1eff],
] as const;

/** `u` → uUùÙúÚ…: what counts as this character when a text is folded. */
const alike = new Map<string, string>();
for (const [first, last] of ranges)
  for (let code = first; code <= last; code++) {
    const character = String.fromCodePoint(code);
    const folded = fold(character);
    if (folded.length === 1) alike.set(folded, (alike.get(folded) ?? '') + character);
  }
alike.set(' ', ' \t\n\r\u00a0');

/** Characters that fold to two; they are replaced in the text that is looked through. */
export const twoLetters: readonly (readonly [letter: string, folded: string])[] = [
  ...['ß', 'ẞ', 'æ', 'Æ', 'œ', 'Œ', 'þ', 'Þ'],
].map(letter => [letter, fold(letter)]);

/**
 * Finds a part of a text that has no folded column, as `fold` would compare it: a pattern of SQLite's GLOB, and a regular
 * expression for PostgreSQL. Neither depends on the locale of the database, and neither has anything to repeat.
 */
export function foldedPattern(part: string): { readonly glob: string; readonly regex: string } {
  const classes = [...fold(part)].map(character => alike.get(character) ?? character);
  return {
    glob: `*${classes.map(globClass).join('')}*`,
    regex: classes.map(regexClass).join(''),
  };
}

/** A bracket that closes and a circumflex stand for themselves outside a class only, and both are like no other character. */
const globClass = (characters: string): string =>
  characters === ']' || characters === '^' ? characters : `[${characters}]`;

const regexClass = (characters: string): string => `[${characters.replace(/[\\\]^[-]/g, '\\$&')}]`;
