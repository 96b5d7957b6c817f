import type { RawBuilder } from 'kysely';
import {
  likePattern,
  matchPattern,
  type Nearness,
  type Patterns,
  rareParts,
  wantedText,
} from '../database/search.ts';
import { type SearchedWord, searchWords } from './searchWords.ts';

/** A word of a search, see `SearchedWord`, with slots for its values. */
export interface BoundWord {
  readonly patterns: Readonly<Record<Nearness, Patterns>>;
  readonly days: readonly RawBuilder<unknown>[];
  readonly months: readonly RawBuilder<unknown>[];
  readonly amounts: readonly RawBuilder<unknown>[];
}

type BindText = (text: string) => RawBuilder<unknown>;

/**
 * The words of a search with slots for their values; the shape is equal for those that differ in their values only.
 * `common` are trigrams that many rows have.
 */
export function boundWords(
  text: string,
  bind: BindText,
  common: ReadonlySet<string>,
): { readonly words: readonly BoundWord[]; readonly shape: string } {
  const searched = searchWords(text);
  const words = searched.map(word => boundWord(word, bind, common));
  const shapes = searched.map((word, at) => shapeOf(word) + (words[at]?.patterns.inside.isLoose ? '~' : ''));
  return { words, shape: `q:${shapes.join(' ')}` };
}

function boundWord(
  { ways, days, months, amounts }: SearchedWord,
  bind: BindText,
  common: ReadonlySet<string>,
): BoundWord {
  const patterns = (nearness: Nearness): Patterns => {
    const texts = ways.map(way => way.map(word => wantedText(word, nearness)));
    const parts = texts.map(way => way.flatMap(text => rareParts(text, common)));
    return {
      ways: texts.map(way => way.map(text => bind(likePattern(text)))),
      match: bind(matchPattern(parts)),
      isLoose: matchPattern(parts) !== matchPattern(texts),
    };
  };
  return {
    patterns: { inside: patterns('inside'), start: patterns('start'), exact: patterns('exact') },
    days: days.map(bind),
    months: months.map(bind),
    amounts: amounts.map(bind),
  };
}

const shapeOf = ({ ways, days, months, amounts }: SearchedWord): string =>
  `${ways.map(way => way.length).join('/')},${days.length},${months.length},${amounts.length}`;
