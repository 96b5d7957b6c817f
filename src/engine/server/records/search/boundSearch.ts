import type { RawBuilder } from 'kysely';
import { officeYear } from '../../../shared/day.ts';
import { endOfDay, startOfDay } from '../../../shared/period.ts';
import type { Entity, Model } from '../../access/model.ts';
import {
  likePattern,
  matchPattern,
  type Nearness,
  type Patterns,
  rareParts,
  wantedText,
} from '../../database/sql/search.ts';
import { choicesCalled } from './choiceWords.ts';
import { type SearchedWord, searchWords } from './searchWords.ts';

/** A word of a search, see `SearchedWord`, with slots for its values. */
export interface BoundWord {
  readonly patterns: Readonly<Record<Nearness, Patterns>>;
  readonly days: readonly RawBuilder<unknown>[];
  readonly months: readonly RawBuilder<unknown>[];
  /** the first and the last day of each month and year */
  readonly spans: readonly Span[];
  readonly amounts: readonly RawBuilder<unknown>[];
  readonly decimals: readonly { readonly scale: number; readonly value: RawBuilder<unknown> }[];
  readonly times: readonly RawBuilder<unknown>[];
  /** the first and the last instant of each day */
  readonly stretches: readonly (readonly [RawBuilder<unknown>, RawBuilder<unknown>])[];
  /** the spellings of the word if it may be the label of an enum value within reach of the search */
  readonly called: SearchedWord['ways'];
}

interface Span {
  readonly from: RawBuilder<unknown>;
  readonly to: RawBuilder<unknown>;
  /** few records have a date in this span, apart from dates of birth */
  readonly isLongAgo: boolean;
}

type BindText = (text: string) => RawBuilder<unknown>;

/**
 * The words of a search for records of the entity, with slots for their values. Searches have the same shape if they
 * differ in these only; the enum values whose label a word may be are part of the statement and of the shape. Words
 * that are no such label come first: they find fewer records. `common`: trigrams that many rows have.
 */
export function boundWords(
  model: Model,
  entity: Entity,
  text: string,
  bind: BindText,
  common: ReadonlySet<string>,
): { readonly words: readonly BoundWord[]; readonly shape: string } {
  const found = searchWords(text);
  const read = found.map(word => {
    const called = choicesCalled(model, entity, word.ways, found.length > 1);
    return { word, called };
  });
  const [plain, calling] = [
    read.filter(({ called }) => called.length === 0),
    read.filter(({ called }) => called.length > 0),
  ];
  const searched = [...plain, ...calling];
  const words = searched.map(({ word, called }) =>
    boundWord(word, called.length > 0 ? word.ways : [], bind, common),
  );
  const shapes = searched.map(({ word, called }, at) => shapeOf(word, words[at], called));
  return { words, shape: `q:${shapes.join(' ')}` };
}

function boundWord(
  { ways, days, months, years, amounts, decimals, times }: SearchedWord,
  called: SearchedWord['ways'],
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
    // Dates are compared as text, so the 31st works as the last day of every month.
    spans: [
      ...months.map(month => ({ first: `${month}-01`, last: `${month}-31` })),
      ...years.map(year => ({ first: `${year}-01-01`, last: `${year}-12-31` })),
    ].map(({ first, last }) => ({ from: bind(first), to: bind(last), isLongAgo: isLongAgo(first) })),
    amounts: amounts.map(bind),
    decimals: decimals.map(({ scale, value }) => ({ scale, value: bind(value) })),
    times: times.map(bind),
    stretches: days.map(day => [bind(startOfDay(day)), bind(endOfDay(day))]),
    called,
  };
}

/** Offices keep their records for ten years. */
const keptYears = 10;

const isLongAgo = (day: string): boolean => Number(day.slice(0, 4)) < officeYear() - keptYears;

function shapeOf(word: SearchedWord, bound: BoundWord | undefined, called: readonly string[]): string {
  const { ways, days, months, amounts, decimals, times } = word;
  const scales = decimals.map(({ scale }) => scale).join('');
  const counts = [days, months, amounts, times].map(({ length }) => length);
  const spans = (bound?.spans ?? []).map(span => (span.isLongAgo ? 'o' : 'n')).join('');
  const slots = `${ways.map(way => way.length).join('/')},${counts.join()},${scales}${spans}`;
  return slots + (bound?.patterns.inside.isLoose ? '~' : '') + called.map(value => `=${value}`).join('');
}
