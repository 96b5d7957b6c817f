import { npmCommand } from '../../../shared/npmCommand.ts';
import { applySteps, type Migration } from '../../../shared/tables/steps.ts';
import type { Met, Trial } from '../../../shared/tables/trial.ts';
import type { Database, Handle } from '../database.ts';
import type { LargeTables } from '../ddl/stepSql.ts';
import { query, record } from './applyChange.ts';
import { applyMigration } from './applyMigration.ts';
import { createAtOnce } from './createAtOnce.ts';
import { draftChange } from './files/draftChange.ts';
import { type MigrationFile, readMigrations } from './files/migrationFiles.ts';
import { type Recorded, tablesAfter } from './files/migrationHistory.ts';
import { MigrationRefused } from './files/migrationRefused.ts';
import { renumberedIn } from './files/renumbered.ts';
import { finishDerived } from './large/finishDerived.ts';
import { giveWay, givingWay } from './large/giveWay.ts';
import { preparedFor } from './large/preparedFor.ts';
import { settleRules } from './large/settleRules.ts';
import { fillFoldedColumns } from './rows/foldedColumns.ts';
import { forgetMigration, isMissingTable, recordedMigrations } from './rows/recordedMigrations.ts';
import type { RowsProgress } from './rows/rowsProgress.ts';
import { copyForTrial } from './trialCopies.ts';
import { trialOf } from './trialOf.ts';

export interface MigrateOptions {
  /** folder of the migration files; `src/office/migrations`, in production the copy beside the bundle */
  readonly folder: string;
  /**
   * the newest migration is a draft that may still change or be deleted: only the difference is applied (`npm run
   * dev`)
   */
  readonly draft?: boolean;
  /** reports the number of rows done when rows are processed page by page */
  readonly progress?: RowsProgress;
  /** number of rows from which a PostgreSQL table is changed without long locks; 200,000 by default */
  readonly largeFrom?: number;
}

export interface MigrationReport {
  /** names of the migrations applied by this call */
  readonly applied: readonly string[];
}

/**
 * Migrates the tables to the newest state; at every start, before anything else. An empty database gets that state at
 * once. Servers that start at the same time wait for each other. All migrations are one transaction, so that after
 * `MigrationRefused` the database still fits the previous build.
 */
export async function migrate(database: Database, options: MigrateOptions): Promise<MigrationReport> {
  const files = await readMigrations(options.folder);
  const before = await preparedFor(database, files, options);
  try {
    const isLarge = before.large.size > 0;
    const report = await givingWay(isLarge, begin =>
      database.maintain(async handle => {
        await begin(handle);
        const applied: string[] = [];
        for (;;) {
          const names = await applyNext(database, handle, files, { ...options, large: before.large });
          if (names.length === 0) break;
          applied.push(...names);
        }
        await finishDerived(database, handle, before.large);
        return { applied };
      }),
    );
    await settleRules(database);
    return report;
  } catch (error) {
    if (error instanceof MigrationRefused)
      await database.outside(handle => giveWay(handle, before.takenBack));
    throw error;
  }
}

/**
 * Applies the pending migrations and then `next`, if any, and rolls everything back. Throws `MigrationRefused` if a
 * pending migration cannot be applied.
 */
export async function tryMigration(
  database: Database,
  options: MigrateOptions,
  next: Migration | null,
): Promise<Trial> {
  const files = await readMigrations(options.folder);
  const newest = async (handle: Handle) =>
    query<Recorded>(handle, 'select name, checksum, tables from migrations order by name desc');
  return database.tryOut(async handle => {
    const recorded = await attempt(handle, newest);
    if (recorded) {
      const isKnown = ({ name, checksum }: MigrationFile) =>
        recorded.some(row => row.name === name && row.checksum === checksum);
      const pending = files.filter(file => !isKnown(file)).flatMap(({ steps }) => steps);
      const steps = [...pending, ...(next?.steps ?? [])];
      await copyForTrial(database, handle, tablesAfter(recorded[0]), steps, options.progress);
    }
    while ((await applyNext(database, handle, files, options)).length > 0);
    if (!next) return { met: [], refusals: [] };
    const [last] = await newest(handle);
    const file = { ...next, checksum: '', formerChecksum: null };
    const source = { file, folder: options.folder, progress: undefined };
    return trialOf(database, handle, source, tablesAfter(last));
  });
}

/** null where there is no table yet; the transaction stays usable */
async function attempt<T>(handle: Handle, work: (handle: Handle) => Promise<T>): Promise<T | null> {
  await query(handle, 'savepoint attempt');
  try {
    return await work(handle);
  } catch (error) {
    if (!isMissingTable(error)) throw error;
    await query(handle, 'rollback to savepoint attempt');
    return null;
  }
}

/**
 * Reverts the newest migration of the database by the steps of `undo`, in one transaction. Throws `MigrationRefused`
 * if it is not the newest, or rows prevent it.
 */
export async function undoMigration(
  database: Database,
  folder: string,
  undo: Migration,
): Promise<readonly Met[]> {
  return database.maintain(async handle => {
    const recorded = await query<Recorded>(
      handle,
      'select name, checksum, tables from migrations order by name desc limit 2',
    );
    const [newest, earlier] = recorded;
    if (newest?.name !== undo.name || !earlier)
      throw new MigrationRefused(
        `The newest migration of the database is ${newest?.name ?? 'none'}, not ${undo.name}; nothing was changed. Migrations are taken back one by one, the newest first.`,
      );
    const file = { ...undo, checksum: '', formerChecksum: null };
    const source = { file, folder, progress: undefined };
    const before = tablesAfter(newest);
    const met = await applyMigration(database, handle, source, before, undo.steps);
    const filling = { handle, dialect: database.dialect, progress: undefined };
    await fillFoldedColumns(filling, before, undo.steps);
    await forgetMigration(database, handle, newest);
    return met;
  });
}

/** For programs that run next to a server: throws `MigrationRefused` unless the tables are those of this version. */
export async function requireMigrated(database: Database, folder: string): Promise<void> {
  const names = (await readMigrations(folder)).map(({ name }) => name);
  const applied = await recordedMigrations(database.kysely);
  if (names.join() !== applied.map(({ name }) => name).join())
    throw new MigrationRefused(
      `The tables are not those of this version: they have ${applied.length} of its ${names.length} migrations. Start the server of this version once; where its user may not change tables, run with DATABASE_OWNER_URL: ${npmCommand('migrate')}`,
    );
}

export const createMigrations =
  'create table if not exists migrations (name text primary key, checksum text not null, applied_at text not null, tables text not null)';

async function applyNext(
  database: Database,
  handle: Handle,
  files: readonly MigrationFile[],
  { folder, draft = false, progress, large }: MigrateOptions & { readonly large?: LargeTables },
): Promise<readonly string[]> {
  await database.execute(handle, [createMigrations]);
  const recorded = await query<Recorded>(
    handle,
    'select name, checksum, tables from migrations order by name',
  );
  if (recorded.length === 0 && files.length > 1 && (await createAtOnce(database, handle, files, folder)))
    return files.map(({ name }) => name);
  const filling = { handle, dialect: database.dialect, progress };
  const renumbered = renumberedIn(files, recorded);
  if (renumbered !== null) {
    for (const { file, before } of renumbered.missing) {
      await applyMigration(database, handle, { file, folder, progress }, before, file.steps);
      await fillFoldedColumns(filling, before, file.steps);
    }
    for (const row of renumbered.rows) await forgetMigration(database, handle, row);
    for (const { file, tables } of renumbered.records) await record(database, handle, file, tables);
    return renumbered.records.map(({ file }) => file.name);
  }
  const change = draftChange(files, recorded, draft);
  const next = files[recorded.length];
  const before = tablesAfter(recorded.at(-1));
  if (change !== null) {
    const file = change.file ?? { ...change.row, steps: [], acknowledge: [], formerChecksum: null };
    await applyMigration(database, handle, { file, folder, progress }, before, change.steps);
    await fillFoldedColumns(filling, before, change.steps);
    await forgetMigration(database, handle, change.row);
    if (change.file) await record(database, handle, change.file, change.tables);
    return [file.name];
  }
  if (!next) return [];
  await applyMigration(database, handle, { file: next, folder, progress, large }, before, next.steps);
  await fillFoldedColumns(filling, before, next.steps, large);
  await record(database, handle, next, applySteps(before, next.steps));
  return [next.name];
}
