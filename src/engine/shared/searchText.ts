import type { EntityMeta } from './entityMeta.ts';
import type { Field } from './field.ts';
import { fold } from './fold.ts';

/** Version of the search text format: when it increases, a migration rewrites the existing texts. */
export const searchTextForm = 3;

/** Surrounds each word, so that a trigram pattern can match the start of a word. */
export const gap = '  ';

/** Characters that people write inside numbers and names, but omit or vary when they search. */
export const separators: readonly string[] = [..."-/.,()+'’‘ʼ`"];

/** Separates the parts of a record's label, which are searched as separate texts. */
export const betweenParts = '·';

// the hyphen comes first, where it is a literal in a character class
const apart = new RegExp(`[${separators.join('')}\\s]+`);

/** Longer texts are prose: their words are searched, but not the text with all blanks removed. */
export const longestSqueezed = 80;

/** People omit leading zeros of numbers; up to this many are ignored. */
export const leadingZeros = 6;

const withoutZeros = (piece: string): string => piece.replace(new RegExp(`^0{1,${leadingZeros}}`), '');

/** The words of a folded text, split at separators: `089/12 34` gives 089, 12 and 34. */
export const piecesOf = (folded: string): readonly string[] => folded.split(apart).filter(Boolean);

/** Tokens of punctuation alone are not searched. */
export const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);

/**
 * The text that the search matches: each word of the values as written, its pieces, numbers without leading zeros, and
 * short values with all blanks removed.
 */
export function searchTextOf(values: readonly string[]): string {
  const words = [...new Set(values.flatMap(formsOf))];
  return words.length === 0 ? '' : gap + words.join(gap) + gap;
}

function formsOf(value: string): readonly string[] {
  const folded = fold(value);
  const words = folded.split(' ').filter(isWord);
  const pieces = piecesOf(folded);
  const squeezed = [...folded].length > longestSqueezed ? [] : [pieces.join('')];
  return [...words, ...pieces, ...pieces.map(withoutZeros), ...squeezed].filter(Boolean);
}

/** The fields whose values form the search text; those of other kinds are compared by value. */
export const searchedTexts = ({ fields, search }: Pick<EntityMeta, 'fields' | 'search'>): readonly Field[] =>
  search.flatMap(path => fields.filter(({ name, kind }) => name === path && kind === 'text'));

/** Whether the list of the entity can be searched. */
export const isSearched = ({
  search,
  searchThrough,
}: Pick<EntityMeta, 'search' | 'searchThrough'>): boolean => search.length + searchThrough.length > 0;
