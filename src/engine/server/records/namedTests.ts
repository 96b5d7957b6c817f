import { type RawBuilder, sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { place } from '../access/statement.ts';
import type { Faults } from './input.ts';

/** One thing that is asked of the records that a field names. */
export interface NamedTest {
  /** names it among those about the entity, but for the number of ids */
  readonly shape: string;
  readonly ids: readonly unknown[];
  /** of which entity they are */
  readonly target: Entity;
  /** of the row `t`: that it meets it; `value` is asked for */
  readonly conditions: (value: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];
  /** none where the conditions stand in the schema alone; which ones, the shape says */
  readonly value: readonly unknown[];
  /** Not all of them do. */
  refuse(faults: Faults): void;
}

/** Asks all of it in one statement. Of several faults of a field the first test names one. */
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

/** How many of the records of each test meet it. */
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
