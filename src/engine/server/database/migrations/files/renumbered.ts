import { diffTables } from '../../../../shared/tables/diffTables.ts';
import { applySteps, isDataStep, type Step } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import type { MigrationFile } from './migrationFiles.ts';
import { type Recorded, tablesAfter } from './migrationHistory.ts';

/** How a database that has migrations under their numbers from before a merge gets those of today. */
export interface Renumbered {
  /** rows with the former numbers */
  readonly rows: readonly Recorded[];
  /** what the other branch had: applied now, to the tables that the database has */
  readonly missing: readonly { readonly file: MigrationFile; readonly before: readonly TableDef[] }[];
  /** all of them in the order of the build, with the tables after each */
  readonly records: readonly { readonly file: MigrationFile; readonly tables: readonly TableDef[] }[];
}

/**
 * The migrations that this database has under another number than the build (`plan --rebase` after a merge), known by
 * their content; null where there are none, where not all that the database has is in the build, or where the other order
 * could make another outcome: then the database is refused as one of another branch.
 */
export function renumberedIn(
  files: readonly MigrationFile[],
  recorded: readonly Recorded[],
): Renumbered | null {
  const parting = recorded.findIndex(({ name }, at) => files[at]?.name !== name);
  if (parting < 0) return null;
  const rows = recorded.slice(parting);
  const names = new Set(files.map(({ name }) => name));
  if (rows.some(({ name }) => names.has(name))) return null;
  const places = rows.map(row => files.findIndex(file => isSame(file, row)));
  if (places.some((place, at) => place < parting || place <= (places[at - 1] ?? -1))) return null;
  const rest = files.slice(parting, (places.at(-1) ?? 0) + 1);
  const moved = new Set(places.map(place => files[place]));
  const others = rest.filter(file => !moved.has(file));
  const stepsOf = (some: readonly MigrationFile[]) => some.flatMap(({ steps }) => steps);
  if (dependsOnOrder(stepsOf(rest.filter(file => moved.has(file))), stepsOf(others))) return null;

  let actual = tablesAfter(recorded.at(-1));
  const missing = others.map(file => {
    const before = actual;
    actual = applySteps(before, file.steps);
    return { file, before };
  });
  let tables = tablesAfter(recorded[parting - 1]);
  const records = rest.map(file => {
    tables = applySteps(tables, file.steps);
    return { file, tables };
  });
  return diffTables(actual, tables, new Map()).length === 0 ? { rows, missing, records } : null;
}

/** The same migration, which only got another number. */
const isSame = (file: MigrationFile, row: Recorded): boolean =>
  file.checksum === row.checksum && file.name.slice(4) === row.name.slice(4);

/** One side writes rows of a table that the other changes. */
function dependsOnOrder(one: readonly Step[], other: readonly Step[]): boolean {
  const isWrittenBy = (steps: readonly Step[], table: string) =>
    steps.some(step => step.table === table && isDataStep(step));
  return (
    one.some(({ table }) => isWrittenBy(other, table)) || other.some(({ table }) => isWrittenBy(one, table))
  );
}
