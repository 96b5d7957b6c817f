import { CompiledQuery } from 'kysely';
import type { Danger } from '../../../../shared/tables/danger.ts';
import type { Met } from '../../../../shared/tables/trial.ts';
import type { Dialect, Handle } from '../../database.ts';
import { affectedSql } from '../../ddl/affectedSql.ts';
import { quoteName } from '../../ddl/quote.ts';

/** Counts the rows that each danger affects, in the tables before the steps. */
export async function metRows(
  handle: Handle,
  dialect: Dialect,
  dangers: readonly Danger[],
): Promise<readonly Met[]> {
  const met: Met[] = [];
  for (const danger of dangers) met.push(await metBy(handle, dialect, danger));
  return met;
}

async function metBy(handle: Handle, dialect: Dialect, danger: Danger): Promise<Met> {
  const rows = `from ${quoteName(danger.table)} where ${affectedSql(dialect, danger.table, danger.rows)}`;
  const counted = await attempt(handle, `select count(*) as met ${rows}`);
  if (counted === null) return { danger, rows: null, ids: [] };
  const count = Number(counted[0]?.met ?? 0);
  const first = count > 0 ? await attempt(handle, `select id ${rows} order by id limit 5`) : [];
  return { danger, rows: count, ids: (first ?? []).map(({ id }) => Number(id)) };
}

/** null if the statement fails; the transaction stays usable */
async function attempt(
  handle: Handle,
  statement: string,
): Promise<readonly Readonly<Record<string, unknown>>[] | null> {
  const run = (text: string) =>
    handle.executeQuery<Readonly<Record<string, unknown>>>(CompiledQuery.raw(text));
  await run('savepoint looking');
  try {
    return (await run(statement)).rows;
  } catch {
    await run('rollback to savepoint looking');
    return null;
  } finally {
    await run('release savepoint looking');
  }
}
