import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import type { Entity } from '../../access/model.ts';
import type { BoundWord } from './boundSearch.ts';
import { valuesCalled } from './choiceWords.ts';

interface Among {
  /** the operator and its operands: `in (…)` or `between … and …` */
  readonly among: RawBuilder<unknown>;
  readonly isBroad: boolean;
}

/**
 * The values of the field that the search word may mean. A month or year also means all of its days. Labels of
 * referenced records (`depth` > 0) are searched by single days only, since a whole month matches too many of them
 * unless it is long ago; times and decimal numbers do not occur in labels.
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

/** Many tours have the same time of day. */
const broad = ({ among }: Among): Among => ({ among, isBroad: true });

const oneOf = (values: readonly RawBuilder<unknown>[]): readonly Among[] =>
  values.length === 0 ? [] : [{ among: sql`in (${sql.join(values)})`, isBroad: false }];
