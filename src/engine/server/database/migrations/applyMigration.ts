import type { Step } from '../../../shared/tables/steps.ts';
import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { Met } from '../../../shared/tables/trial.ts';
import type { Database, Handle } from '../database.ts';
import { applyChange, query, type Source } from './applyChange.ts';
import { MigrationRefused } from './files/migrationRefused.ts';
import { refusalOf } from './rows/migrationDangers.ts';
import { trialOf } from './trialOf.ts';

/** The steps of a migration; where rows stand against one of them, the refusal names what all of them meet, as `plan` does. */
export async function applyMigration(
  database: Database,
  handle: Handle,
  source: Source,
  before: readonly TableDef[],
  steps: readonly Step[],
): Promise<readonly Met[]> {
  await query(handle, 'savepoint migration');
  try {
    const met = await applyChange(database, handle, source, before, steps);
    await query(handle, 'release savepoint migration');
    return met;
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error;
    await query(handle, 'rollback to savepoint migration');
    const file = { ...source.file, steps };
    // Where the rest cannot be tried without the step that was refused, that one is what there is to say.
    const trial = await trialOf(database, handle, { ...source, file }, before).catch(() => null);
    const counted = trial?.met.filter(({ rows }) => rows !== null) ?? [];
    throw refusalOf(file, { met: counted, refusals: trial?.refusals ?? [] }) ?? error;
  }
}
