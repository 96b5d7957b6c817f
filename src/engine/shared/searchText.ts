import type { EntityMeta } from './entityMeta.ts';
import type { Field } from './field.ts';
import { fold } from './fold.ts';

/** Counts up when the form of the texts changes: a migration then writes those that are there again. */
export const searchTextForm = 3;

/** Stands before and behind each word, so that a pattern of three characters finds the start of one. */
export const gap = '  ';

/** What people write between the parts of a number or a name, and leave out or write in another way when they look for it. */
export const separators: readonly string[] = [..."-/.,()+'’‘ʼ`"];

/** Stands between the parts of a record's label, each of which is a text of its own. */
export const betweenParts = '·';

// the hyphen comes first, where it means itself
const apart = new RegExp(`[${separators.join('')}\\s]+`);

/** Longer texts are prose: their words are searched, not the text without its blanks. */
export const longestSqueezed = 80;

/** People leave out the zeros that a number begins with; so many of them do not count. */
export const leadingZeros = 6;

const withoutZeros = (piece: string): string => piece.replace(new RegExp(`^0{1,${leadingZeros}}`), '');

/** The words of a folded text without what separates them: `089/12 34` has 089, 12 and 34. */
export const piecesOf = (folded: string): readonly string[] => folded.split(apart).filter(Boolean);

/** Signs alone say nothing. */
export const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);

/**
 * The text that the search looks into: each word of the values as it stands, in its pieces, numbers without
 * the zeros in front, and all in one.
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

/** The fields whose values make up the text; those of other kinds are compared by value. */
export const searchedTexts = ({ fields, search }: Pick<EntityMeta, 'fields' | 'search'>): readonly Field[] =>
  search.flatMap(path => fields.filter(({ name, kind }) => name === path && kind === 'text'));

/** Has its list a search? */
export const isSearched = ({
  search,
  searchThrough,
}: Pick<EntityMeta, 'search' | 'searchThrough'>): boolean => search.length + searchThrough.length > 0;
