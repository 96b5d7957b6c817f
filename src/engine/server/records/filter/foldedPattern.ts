import { fold } from '../../../shared/fold.ts';

/** Unicode ranges of Latin, Greek and Cyrillic letters with their accented forms. */
const ranges = [
  [0x21, 0x52f],
  [0x1e00, 0x1eff],
] as const;

/** `u` → uUùÙúÚ…: the characters that fold to this one. */
const alike = new Map<string, string>();
for (const [first, last] of ranges)
  for (let code = first; code <= last; code++) {
    const character = String.fromCodePoint(code);
    const folded = fold(character);
    if (folded.length === 1) alike.set(folded, (alike.get(folded) ?? '') + character);
  }
alike.set(' ', ' \t\n\r\u00a0');

/** Characters that fold to two letters; they are replaced in the text that is searched. */
export const twoLetters: readonly (readonly [letter: string, folded: string])[] = [
  ...['ß', 'ẞ', 'æ', 'Æ', 'œ', 'Œ', 'þ', 'Þ'],
].map(letter => [letter, fold(letter)]);

/**
 * Patterns that find part of a text without a folded column as `fold` would compare it: for SQLite's GLOB, and a
 * regular expression for PostgreSQL. Neither depends on the database's locale, and neither contains repetitions.
 */
export function foldedPattern(part: string): { readonly glob: string; readonly regex: string } {
  const classes = [...fold(part)].map(character => alike.get(character) ?? character);
  return {
    glob: `*${classes.map(globClass).join('')}*`,
    regex: classes.map(regexClass).join(''),
  };
}

/**
 * `]` and `^` cannot stand at the start of a GLOB class, so they are used without one; no other character folds to
 * them.
 */
const globClass = (characters: string): string =>
  characters === ']' || characters === '^' ? characters : `[${characters}]`;

const regexClass = (characters: string): string => `[${characters.replace(/[\\\]^[-]/g, '\\$&')}]`;
