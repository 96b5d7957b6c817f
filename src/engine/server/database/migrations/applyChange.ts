import { CompiledQuery } from 'kysely';
import { dangersWithin } from '../../../shared/tables/dangers.ts';
import { segmentsOf } from '../../../shared/tables/segments.ts';
import { applySteps, isDataStep, type Step } from '../../../shared/tables/steps.ts';
import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { Met } from '../../../shared/tables/trial.ts';
import type { Database, Handle } from '../database.ts';
import { type LargeTables, stepsSql } from '../ddl/stepSql.ts';
import type { MigrationFile } from './files/migrationFiles.ts';
import { MigrationRefused } from './files/migrationRefused.ts';
import { changeRows } from './rows/changeRows.ts';
import { refuseDangers, refusedStep } from './rows/migrationDangers.ts';
import type { RowsProgress } from './rows/rowsProgress.ts';

export interface Source {
  readonly file: MigrationFile;
  readonly folder: string;
  readonly progress: RowsProgress | undefined;
  /** tables whose constraints are validated against existing rows later */
  readonly large?: LargeTables | undefined;
}

/** Applies the steps in groups, one after the other; returns the dangers they met. */
export async function applyChange(
  database: Database,
  handle: Handle,
  { file, folder, progress, large }: Source,
  before: readonly TableDef[],
  steps: readonly Step[],
): Promise<readonly Met[]> {
  const met: Met[] = [];
  let tables = before;
  for (const segment of segmentsOf(steps)) {
    met.push(...(await refuseDangers(handle, database.dialect, file, tables, segment)));
    await applySegment(database, handle, { file, folder, progress, large }, tables, segment);
    tables = applySteps(tables, segment);
  }
  return met;
}

export async function applySegment(
  database: Database,
  handle: Handle,
  { file, folder, progress, large }: Source,
  before: readonly TableDef[],
  steps: readonly Step[],
): Promise<void> {
  const data = steps.filter(isDataStep);
  if (data.length > 0) {
    await changeRows({ database, handle, file, folder, progress, large }, before, data);
    return;
  }
  try {
    await database.execute(handle, stepsSql(database.dialect, before, steps, large));
  } catch (error) {
    throw refusedStep(file, error, applySteps(before, steps), dangersWithin(before, steps));
  }
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

/** Records that the database has this migration, and the tables after it. */
export async function record(
  { dialect }: Database,
  handle: Handle,
  { name, checksum }: MigrationFile,
  tables: readonly TableDef[],
): Promise<void> {
  const values = dialect === 'sqlite' ? '?, ?, ?, ?' : '$1, $2, $3, $4';
  const insert = `insert into migrations (name, checksum, applied_at, tables) values (${values})`;
  await query(handle, insert, [name, checksum, new Date().toISOString(), JSON.stringify(tables)]);
}

export async function query<Row>(
  handle: Handle,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return (await handle.executeQuery<Row>(CompiledQuery.raw(sql, [...values]))).rows;
}
