import type { Database } from '../../database.ts';
import type { MigrationFile } from '../files/migrationFiles.ts';
import { type Recorded, tablesAfter } from '../files/migrationHistory.ts';
import { recordedMigrations } from '../rows/recordedMigrations.ts';
import type { RowsProgress } from '../rows/rowsProgress.ts';
import { type Prepared, prepareLarge } from './prepareLarge.ts';

const nothing: Prepared = { large: new Map(), takenBack: [] };

/** Prepares large tables for the pending migrations. */
export async function preparedFor(
  database: Database,
  files: readonly MigrationFile[],
  { largeFrom = 200_000, progress }: { readonly largeFrom?: number; readonly progress?: RowsProgress },
): Promise<Prepared> {
  if (database.dialect !== 'postgres') return nothing;
  const isPending = (recorded: readonly Recorded[]) =>
    recorded.length > 0 &&
    recorded.every(({ name }, at) => files[at]?.name === name) &&
    files.length > recorded.length;
  if (!isPending(await recordedMigrations(database.kysely))) return nothing;
  return database.outside(async handle => {
    const recorded = await recordedMigrations(handle);
    if (!isPending(recorded)) return nothing;
    const steps = files.slice(recorded.length).flatMap(file => file.steps);
    return prepareLarge(handle, tablesAfter(recorded.at(-1)), steps, { largeFrom, progress });
  });
}
