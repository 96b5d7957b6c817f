import { CompiledQuery } from 'kysely';
import type { EntityMeta } from '../../shared/entityMeta.ts';
import { type Danger, dangersOf } from '../../shared/tables/dangers.ts';
import { diffTables } from '../../shared/tables/diffTables.ts';
import { applySteps, type Step } from '../../shared/tables/steps.ts';
import type { TableDef } from '../../shared/tables/tableDef.ts';
import type { Database, Handle } from './database.ts';
import { affectedRowsSql } from './ddl/affectedRowsSql.ts';
import { stepsSql } from './ddl/stepSql.ts';
import { fillFoldedColumns } from './foldedColumns.ts';
import { type MigrationFile, readMigrations } from './migrationFiles.ts';
import { MigrationRefused } from './migrationRefused.ts';

export interface MigrateOptions {
  /** folder of the migration files; `src/office/migrations`, in production the copy beside the bundle */
  readonly folder: string;
  /** the newest migration is a draft that may still change: the difference is applied (`npm run dev`) */
  readonly draft?: boolean;
  /** today's model: lets folded columns and search texts be filled in for rows that are already there */
  readonly entities?: readonly EntityMeta[];
}

export interface MigrationReport {
  /** names of the migrations that were applied now */
  readonly applied: readonly string[];
}

/**
 * Brings the tables to the newest state; at every start, before anything else. Servers that start together wait for
 * each other; each migration is one transaction. Throws `MigrationRefused` before anything of it is done.
 */
export async function migrate(database: Database, options: MigrateOptions): Promise<MigrationReport> {
  const files = await readMigrations(options.folder);
  const applied: string[] = [];
  for (;;) {
    const name = await database.maintain(handle => applyNext(database, handle, files, options));
    if (name === null) return { applied };
    applied.push(name);
  }
}

/** For programs that work beside a server: throws `MigrationRefused` unless the tables are those of this version. */
export async function requireMigrated(database: Database, folder: string): Promise<void> {
  const names = (await readMigrations(folder)).map(({ name }) => name);
  const applied = await query<Recorded>(database.kysely, 'select name from migrations order by name').catch(
    () => [],
  );
  if (names.join() !== applied.map(({ name }) => name).join())
    throw new MigrationRefused(
      `The tables are not those of this version: they have ${applied.length} of its ${names.length} migrations. Start the server of this version once.`,
    );
}

/** A row of `migrations`. */
interface Recorded {
  readonly name: string;
  readonly checksum: string;
  /** the tables after it, as JSON */
  readonly tables: string;
}

async function applyNext(
  database: Database,
  handle: Handle,
  files: readonly MigrationFile[],
  { draft = false, entities = [] }: MigrateOptions,
): Promise<string | null> {
  await database.execute(handle, [
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at text not null, tables text not null)',
  ]);
  const recorded = await query<Recorded>(
    handle,
    'select name, checksum, tables from migrations order by name',
  );
  const changed = firstChanged(files, recorded);
  const [next] = files.slice(recorded.length);
  const before = tablesAfter(recorded.at(-1));
  if (changed !== null) {
    if (!draft || changed !== files.length - 1) throw changedFile(files[changed]);
    return applyDraft(database, handle, files, before, entities);
  }
  if (!next) return null;
  await applyChange(database, handle, next, before, next.steps);
  await fillFoldedColumns(handle, database.dialect, entities, before, next.steps);
  const tables = JSON.stringify(applySteps(before, next.steps));
  await query(handle, insertion(database), [next.name, next.checksum, new Date().toISOString(), tables]);
  return next.name;
}

function insertion({ dialect }: Database): string {
  const values = dialect === 'sqlite' ? '?, ?, ?, ?' : '$1, $2, $3, $4';
  return `insert into migrations (name, checksum, applied_at, tables) values (${values})`;
}

/** The draft grew: what was applied of it stays, and only the difference is done. */
async function applyDraft(
  database: Database,
  handle: Handle,
  files: readonly MigrationFile[],
  before: readonly TableDef[],
  entities: readonly EntityMeta[],
): Promise<string | null> {
  const newest = files.at(-1);
  if (!newest) return null;
  const target = files.reduce<readonly TableDef[]>((tables, { steps }) => applySteps(tables, steps), []);
  const steps = diffTables(before, target, draftRenames(newest));
  await applyChange(database, handle, newest, before, steps);
  await fillFoldedColumns(handle, database.dialect, entities, before, steps);
  await query(handle, `delete from migrations where name = '${newest.name}'`);
  await query(handle, insertion(database), [
    newest.name,
    newest.checksum,
    new Date().toISOString(),
    JSON.stringify(target),
  ]);
  return newest.name;
}

function draftRenames({ steps }: MigrationFile): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const renames = new Map<string, Map<string, string>>();
  for (const step of steps) {
    if (step.kind !== 'renameColumn') continue;
    const known = renames.get(step.table) ?? new Map<string, string>();
    renames.set(step.table, known.set(step.column.name, step.from));
  }
  return renames;
}

/** Position of the first applied migration that is no longer what it was; null when all are. */
function firstChanged(files: readonly MigrationFile[], recorded: readonly Recorded[]): number | null {
  for (const [position, { name, checksum }] of recorded.entries()) {
    const file = files[position];
    if (file?.name !== name)
      throw new MigrationRefused(
        `The database has migration ${name}, which this version does not. Start the version that made it, or a newer one.`,
      );
    if (file.checksum !== checksum) return position;
  }
  return null;
}

function changedFile(file: MigrationFile | undefined): MigrationRefused {
  return new MigrationRefused(
    `Migration ${file?.name} was changed after it was applied to this database. Restore the file, and put the change into a new one: npm run codegen -- plan`,
  );
}

function tablesAfter(recorded: Recorded | undefined): readonly TableDef[] {
  return recorded ? JSON.parse(recorded.tables) : [];
}

async function applyChange(
  database: Database,
  handle: Handle,
  file: MigrationFile,
  before: readonly TableDef[],
  steps: readonly Step[],
): Promise<void> {
  const dangers = dangersOf(before, steps).filter(({ name }) => !file.acknowledge.includes(name));
  if (dangers.length > 0) throw await refusal(database, handle, file, dangers);
  await database.execute(handle, stepsSql(database.dialect, before, steps));
  if (database.dialect === 'postgres') return;
  const [orphan] = await query<{ table: string; parent: string }>(
    handle,
    'select "table", parent from pragma_foreign_key_check limit 1',
  );
  if (orphan)
    throw new MigrationRefused(
      `Migration ${file.name} would leave rows in ${orphan.table} without their ${orphan.parent}.`,
    );
}

async function refusal(
  database: Database,
  handle: Handle,
  file: MigrationFile,
  dangers: readonly Danger[],
): Promise<MigrationRefused> {
  const lines: string[] = [];
  for (const danger of dangers) {
    const [row] = await query<{ affected: number }>(handle, affectedRowsSql(database.dialect, danger));
    lines.push(`  ${danger.name}: ${Number(row?.affected ?? 0)} rows affected`);
  }
  const names = JSON.stringify(dangers.map(({ name }) => name));
  return new MigrationRefused(
    `Migration ${file.name} was stopped, nothing was changed. It would lose data or break rows:\n${lines.join('\n')}\nIf that is wanted, add to its "acknowledge": ${names}`,
  );
}

async function query<Row>(
  handle: Handle,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return (await handle.executeQuery<Row>(CompiledQuery.raw(sql, [...values]))).rows;
}
