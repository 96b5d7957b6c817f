import type { RawBuilder } from 'kysely';
import { likePattern, matchPattern, type Nearness, type Patterns, wantedText } from '../database/search.ts';
import { type SearchedWord, searchWords } from './searchWords.ts';

/** A word of a search, see `SearchedWord`, with slots for its values. */
export interface BoundWord {
  readonly patterns: Readonly<Record<Nearness, Patterns>>;
  readonly days: readonly RawBuilder<unknown>[];
  readonly months: readonly RawBuilder<unknown>[];
}

type BindText = (text: string) => RawBuilder<unknown>;

/** The words of a search with slots for their values; the shape is equal for those that differ in their values only. */
export function boundWords(
  text: string,
  bind: BindText,
): { readonly words: readonly BoundWord[]; readonly shape: string } {
  const words = searchWords(text);
  return { words: words.map(word => boundWord(word, bind)), shape: `q:${words.map(shapeOf).join(' ')}` };
}

function boundWord({ ways, days, months }: SearchedWord, bind: BindText): BoundWord {
  const patterns = (nearness: Nearness): Patterns => {
    const texts = ways.map(way => way.map(word => wantedText(word, nearness)));
    return {
      ways: texts.map(way => way.map(text => bind(likePattern(text)))),
      match: bind(matchPattern(texts)),
    };
  };
  return {
    patterns: { inside: patterns('inside'), start: patterns('start'), exact: patterns('exact') },
    days: days.map(bind),
    months: months.map(bind),
  };
}

const shapeOf = ({ ways, days, months }: SearchedWord): string =>
  `${ways.map(way => way.length).join('/')},${days.length},${months.length}`;
