import type { Handle } from '../../database.ts';
import { temporaryName } from '../../ddl/followSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import { run } from './fillBeside.ts';
import { giveWay } from './giveWay.ts';

/**
 * Checks that a column has no NULL while others write: with this constraint, `set not null` reads no row. Returns the
 * statement that drops it, or none if rows violate it.
 */
export async function requiredBeside(
  handle: Handle,
  table: string,
  column: string,
): Promise<readonly string[]> {
  const rule = quoteName(temporaryName(table, column));
  const alter = `alter table ${quoteName(table)}`;
  const drop = `${alter} drop constraint if exists ${rule}`;
  const add = `${alter} add constraint ${rule} check (${quoteName(column)} is not null) not valid`;
  await giveWay(handle, [drop, add]);
  try {
    await run(handle, `${alter} validate constraint ${rule}`);
    return [drop];
  } catch {
    // The migration itself counts and reports these rows.
    await giveWay(handle, [drop]);
    return [];
  }
}
