import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import type { Entity } from '../access/model.ts';
import type { BoundWord } from './boundSearch.ts';
import { valuesCalled } from './choiceWords.ts';

interface Among {
  /** what stands behind the column: `in (…)` or `between … and …` */
  readonly among: RawBuilder<unknown>;
  readonly isBroad: boolean;
}

/**
 * The values of the field that the word may mean. A month or year is also all of its days, but in records that others name
 * (`depth`): their labels tell days, and a month of them names too many records, unless it is long ago. Neither do labels
 * tell times and decimal numbers.
 */
export function amongIn(
  { days, months, spans, amounts, decimals, times, stretches, called }: BoundWord,
  entity: Entity,
  field: Field,
  depth = 0,
): readonly Among[] {
  const { kind, scale } = field;
  if (kind === 'date')
    return [
      ...oneOf(days),
      ...(depth > 0 ? spans.filter(({ isLongAgo }) => isLongAgo) : spans).map(({ from, to }) => ({
        among: sql`between ${from} and ${to}`,
        isBroad: true,
      })),
    ];
  if (kind === 'month') return oneOf(months);
  if (kind === 'enum') {
    const values = valuesCalled(entity, field, called).map(value => sql.lit(value));
    return oneOf(values).map(({ among }) => ({ among, isBroad: true }));
  }
  if (kind === 'money' && scale === 2) return oneOf(amounts);
  if (depth > 0) return [];
  if (kind === 'instant')
    return stretches.map(([from, to]) => ({
      among: sql`between ${from} and ${to}`,
      isBroad: true,
    }));
  if (kind === 'time') return oneOf(times).map(broad);
  return kind === 'decimal' || kind === 'money'
    ? oneOf(decimals.flatMap(each => (each.scale === scale ? each.value : []))).map(broad)
    : [];
}

/** A time of day is that of many tours. */
const broad = ({ among }: Among): Among => ({ among, isBroad: true });

const oneOf = (values: readonly RawBuilder<unknown>[]): readonly Among[] =>
  values.length === 0 ? [] : [{ among: sql`in (${sql.join(values)})`, isBroad: false }];
