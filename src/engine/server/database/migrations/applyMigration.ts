import type { Step } from '../../../shared/tables/steps.ts';
import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { Met } from '../../../shared/tables/trial.ts';
import type { Database, Handle } from '../database.ts';
import { applyChange, query, type Source } from './applyChange.ts';
import { MigrationRefused } from './files/migrationRefused.ts';
import { refusalOf } from './rows/migrationDangers.ts';
import { copyForTrial } from './trialCopies.ts';
import { trialOf } from './trialOf.ts';

/**
 * Applies the steps of a migration. If rows prevent one of them, the refusal names everything that any step meets, as
 * `plan` does.
 */
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
    // If the other steps cannot be tried without the refused one, only that one is reported.
    const trial = await copyForTrial(database, handle, before, steps)
      .then(() => trialOf(database, handle, { ...source, file }, before))
      .catch(() => null);
    const counted = trial?.met.filter(({ rows }) => rows !== null) ?? [];
    throw refusalOf(file, { met: counted, refusals: trial?.refusals ?? [] }) ?? error;
  }
}
