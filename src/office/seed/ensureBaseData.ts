import type { TableName } from '@engine/server/access/rowTypes.ts';
import type { Database } from '@engine/server/database/connect.ts';
import { insertTemplates, loadBaseData } from './baseData.ts';
import { insertBaseRates } from './baseRates.ts';
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

/**
 * Adds base data of later versions: the first wordings of letters of kinds that an office with letters lacks, and the
 * base rates if none has been entered.
 */
export async function addNewData(database: Database): Promise<void> {
  // Most starts find nothing to write and so do not block the other servers.
  const before = await missingData(new Writer(database.kysely, database.dialect, new Date()));
  if (!isMissing(before)) return;
  await database.maintain(async handle => {
    const writer = new Writer(handle, database.dialect, new Date());
    const missing = await missingData(writer);
    if (!isMissing(missing)) return;
    await writer.continueIds('template');
    await writer.continueIds('template-revision');
    if (missing.letters.length > 0) await insertTemplates(writer, missing.letters);
    if (missing.rates) await insertBaseRates(writer);
    await writer.finish();
  });
}

interface MissingData {
  readonly letters: typeof templates;
  readonly rates: boolean;
}

const isMissing = ({ letters, rates }: MissingData): boolean => letters.length > 0 || rates;

/** An office without any letters is empty and gets all base data. */
async function missingData(writer: Writer): Promise<MissingData> {
  const letters = await missingLetters(writer);
  const isOffice = !(await writer.isEmpty('templates_management'));
  return { letters, rates: isOffice && (await writer.isEmpty('base_rates')) };
}

async function missingLetters(writer: Writer): Promise<typeof templates> {
  const rows = await writer.run(writer.all.selectFrom('templates_management').select('kind').distinct());
  const known = new Set<string>(rows.map(({ kind }) => kind));
  return known.size === 0 ? [] : templates.filter(({ kind }) => !known.has(kind));
}
