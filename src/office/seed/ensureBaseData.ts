import type { TableName } from '@engine/server/access/rowTypes.ts';
import type { Database } from '@engine/server/database/connect.ts';
import { loadBaseData } from './baseData.ts';
import { Writer } from './insert.ts';

const tables: readonly TableName[] = [
  'titles',
  'guest_type',
  'treatment_types',
  'billingcodes',
  'setup',
  'templates_management',
];

/** Writes the base data into a production database that has none of it yet, and leaves any other as it is. */
export function ensureBaseData(database: Database): Promise<void> {
  return database.maintain(async handle => {
    const writer = new Writer(handle, database.dialect, new Date());
    for (const table of tables) if (!(await writer.isEmpty(table))) return;
    await loadBaseData(writer);
    await writer.finish();
  });
}
