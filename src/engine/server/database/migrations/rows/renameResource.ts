import { CompiledQuery } from 'kysely';
import type { DataStep } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import type { Database, Handle } from '../../database.ts';
import { dropFreezeTriggers, freezeTriggers } from '../../ddl/freezeSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import { place } from './eachRow.ts';

/**
 * Renames a resource in all places that store it; where it is only a prefix, as in `banks.read`, the rest is kept.
 */
export async function renameResource(
  { database, handle }: { readonly database: Database; readonly handle: Handle },
  tables: readonly TableDef[],
  { from, to, places }: Extract<DataStep, { kind: 'renameResource' }>,
): Promise<void> {
  const { dialect } = database;
  for (const { table, column } of places) {
    const freezes = tables.find(({ name }) => name === table)?.freezes ?? [];
    await database.execute(
      handle,
      freezes.flatMap(({ name }) => dropFreezeTriggers(dialect, table, name)),
    );
    const name = quoteName(column);
    const at = (index: number) => `cast(${place(dialect, index)} as text)`;
    const rest = `substr(${name}, ${from.length + 1})`;
    const begins = `substr(${name}, 1, ${from.length + 1}) in (${at(1)}, ${at(2)})`;
    const update = `update ${quoteName(table)} set ${name} = ${at(0)} || ${rest} where ${begins} or ${name} = ${at(3)}`;
    await handle.executeQuery(CompiledQuery.raw(update, [to, `${from}.`, `${from}:`, from]));
    await database.execute(
      handle,
      freezes.flatMap(def => freezeTriggers(dialect, table, def)),
    );
  }
}
