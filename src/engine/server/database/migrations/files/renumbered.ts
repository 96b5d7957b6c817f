import { diffTables } from '../../../../shared/tables/diffTables.ts';
import { applySteps, isDataStep, type Step } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import type { MigrationFile } from './migrationFiles.ts';
import { type Recorded, tablesAfter } from './migrationHistory.ts';

/** How a database whose migrations have their numbers from before a merge gets the current ones. */
export interface Renumbered {
  /** recorded rows with the former numbers */
  readonly rows: readonly Recorded[];
  /** the migrations of the other branch, to be applied to the tables that the database has */
  readonly missing: readonly { readonly file: MigrationFile; readonly before: readonly TableDef[] }[];
  /** all of them in the build's order, with the tables after each */
  readonly records: readonly { readonly file: MigrationFile; readonly tables: readonly TableDef[] }[];
}

/**
 * Finds migrations that this database has under other numbers than the build (`plan --rebase` after a merge), by
 * their content. Null if there are none, if the database has others that the build lacks, or if the different order
 * could change the result: the database is then refused as one of another branch.
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

/** The same migration under another number. */
const isSame = (file: MigrationFile, row: Recorded): boolean =>
  file.checksum === row.checksum && file.name.slice(4) === row.name.slice(4);

/** Whether one side writes rows of a table that the other changes. */
function dependsOnOrder(one: readonly Step[], other: readonly Step[]): boolean {
  const isWrittenBy = (steps: readonly Step[], table: string) =>
    steps.some(step => step.table === table && isDataStep(step));
  return (
    one.some(({ table }) => isWrittenBy(other, table)) || other.some(({ table }) => isWrittenBy(one, table))
  );
}
