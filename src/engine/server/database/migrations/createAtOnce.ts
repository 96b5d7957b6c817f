import { applyStep, applySteps, isDataStep, type Step } from '../../../shared/tables/steps.ts';
import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { Database, Handle } from '../database.ts';
import { stepsSql } from '../ddl/stepSql.ts';
import { query, record } from './applyChange.ts';
import type { MigrationFile } from './files/migrationFiles.ts';
import { rowFunctionOf } from './rows/rowFunctions.ts';

/**
 * Creates the tables that all migrations together lead to, for a database that has none of them: an empty table is
 * the same however often it was changed. Returns false, with nothing changed, if that fails or a step changes what is
 * not there; the migrations, applied one after the other, then name the faulty one.
 */
export async function createAtOnce(
  database: Database,
  handle: Handle,
  files: readonly MigrationFile[],
  folder: string,
): Promise<boolean> {
  await query(handle, 'savepoint at_once');
  try {
    let tables: readonly TableDef[] = [];
    const tablesAfter = new Map<MigrationFile, readonly TableDef[]>();
    for (const file of files) {
      await requireTargets(tables, file, folder);
      tables = applySteps(tables, file.steps);
      tablesAfter.set(file, tables);
    }
    const steps = tables.map((def): Step => ({ kind: 'createTable', table: def.name, def }));
    await database.execute(handle, stepsSql(database.dialect, [], steps));
    for (const [file, reached] of tablesAfter) await record(database, handle, file, reached);
    await query(handle, 'release savepoint at_once');
    return true;
  } catch {
    await query(handle, 'rollback to savepoint at_once');
    return false;
  }
}

/** Each step finds its table, and its function; what is created is not there yet. */
async function requireTargets(
  before: readonly TableDef[],
  { name, steps }: MigrationFile,
  folder: string,
): Promise<void> {
  let tables = before;
  for (const step of steps) {
    const target = step.kind === 'renameTable' ? step.from : step.table;
    const isThere = tables.some(table => table.name === target);
    if (isThere === (step.kind === 'createTable')) throw new Error(`${name}: ${step.kind} ${target}`);
    if (step.kind === 'run') await rowFunctionOf(folder, name, step.table);
    if (!isDataStep(step)) tables = applyStep(tables, step);
  }
}
