import type { TableName } from '@engine/server/access/rowTypes.ts';
import type { Database } from '@engine/server/database/connect.ts';
import { insertTemplates, loadBaseData } from './baseData.ts';
import { Writer } from './insert.ts';
import { templates } from './templates.ts';

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

/** The first wordings of letters that came with a later version: those of kinds that an office with letters has none of. */
export async function addNewLetters(database: Database): Promise<void> {
  // Most starts find nothing to write, and then keep no other server from its work.
  const letters = await missingLetters(new Writer(database.kysely, database.dialect, new Date()));
  if (letters.length === 0) return;
  await database.maintain(async handle => {
    const writer = new Writer(handle, database.dialect, new Date());
    const missing = await missingLetters(writer);
    if (missing.length === 0) return;
    await writer.continueIds('template');
    await writer.continueIds('template-revision');
    await insertTemplates(writer, missing);
    await writer.finish();
  });
}

async function missingLetters(writer: Writer): Promise<typeof templates> {
  const rows = await writer.run(writer.all.selectFrom('templates_management').select('kind').distinct());
  const known = new Set<string>(rows.map(({ kind }) => kind));
  return known.size === 0 ? [] : templates.filter(({ kind }) => !known.has(kind));
}
