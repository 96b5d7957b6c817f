import { type RawBuilder, sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { place } from '../../access/statement.ts';
import type { Faults } from './input.ts';

/** A condition on the records that a field references. */
export interface NamedTest {
  /** identifies the test among those of the entity, apart from the number of ids */
  readonly shape: string;
  readonly ids: readonly unknown[];
  /** the entity of these records */
  readonly target: Entity;
  /** the conditions on the row `t`; `value` is the slot of the value below */
  readonly conditions: (value: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];
  /**
   * at most one value; empty if the conditions contain schema values only, which the shape then identifies
   */
  readonly value: readonly unknown[];
  /** Adds the fault; called if not all of the records meet the conditions. */
  refuse(faults: Faults): void;
}

/** Runs all tests in one statement. If several tests of a field fail, the first decides its fault. */
export async function judgeNamed(
  data: Data,
  entity: Entity,
  tests: readonly NamedTest[],
  faults: Faults,
): Promise<void> {
  if (tests.length === 0) return;
  const shape = tests.map(test => `${test.shape} ${test.ids.length}`).join();
  const all = tests.flatMap(({ ids, value }) => [...ids, ...value]);
  const [row] = await data.select(`named|${entity.meta.name}|${shape}`, () => countMet(tests), {}, all);
  for (const [index, { ids, refuse }] of tests.entries())
    if (Number(row?.[`r${index}`]) !== ids.length) refuse(faults);
}

/** The number of records that meet each test. */
function countMet(tests: readonly NamedTest[]): RawBuilder<unknown> {
  let at = 0;
  const columns = tests.map(({ target, ids, conditions, value: values }, index) => {
    const places = ids.map(() => place(at++));
    const [value = sql`null`] = values.map(() => place(at++));
    const where = sql.join([sql`t.id in (${sql.join(places)})`, ...conditions(value)], sql` and `);
    return sql`(select count(*) from ${sql.table(target.meta.table)} as t where ${where}) as ${sql.id(`r${index}`)}`;
  });
  return sql`select ${sql.join(columns)}`;
}
