import { diffTables, type Renames } from '../../../../shared/tables/diffTables.ts';
import { applySteps, type Step } from '../../../../shared/tables/steps.ts';
import type { ColumnDef, TableDef } from '../../../../shared/tables/tableDef.ts';
import type { MigrationFile } from './migrationFiles.ts';
import { changedFile, draftGone, firstChanged, type Recorded, tablesAfter } from './migrationHistory.ts';

/** What was applied of a draft stays, and only the difference to the draft of today is done. */
export interface DraftChange {
  /** the draft that the database has */
  readonly row: Recorded;
  /** the one of today; null: it is no longer there */
  readonly file: MigrationFile | null;
  readonly steps: readonly Step[];
  /** the tables afterwards */
  readonly tables: readonly TableDef[];
}

/**
 * How the newest migration differs from what the database got of it; null where none differs. Throws `MigrationRefused`
 * where an older one does, or where the newest is no draft.
 */
export function draftChange(
  files: readonly MigrationFile[],
  recorded: readonly Recorded[],
  draft: boolean,
): DraftChange | null {
  const before = tablesAfter(recorded.at(-1));
  const gone = draft ? draftGone(files, recorded) : null;
  if (gone !== null) {
    const tables = tablesAfter(recorded.at(-2));
    const steps = diffTables(before, tables, renamesBetween(before, tables, []));
    return { row: gone, file: null, steps, tables };
  }
  const changed = firstChanged(files, recorded) ?? -1;
  const [file, row] = [files[changed], recorded[changed]];
  if (!file || !row) return null;
  if (!draft || changed !== files.length - 1) throw changedFile(file, row);
  const tables = files.reduce<readonly TableDef[]>((known, { steps }) => applySteps(known, steps), []);
  const steps = diffTables(before, tables, renamesBetween(before, tables, file.steps));
  return { row, file, steps, tables };
}

/**
 * The renames of the draft, and those of an earlier one that it takes back. What would cost data otherwise has a migration
 * of its own.
 */
function renamesBetween(
  before: readonly TableDef[],
  after: readonly TableDef[],
  steps: readonly Step[],
): Renames {
  return new Map(
    after.map(table => {
      const own = steps.flatMap((step): [string, string][] =>
        step.kind === 'renameColumn' && step.table === table.name ? [[step.column.name, step.from]] : [],
      );
      const former = before.find(({ name }) => name === table.name)?.columns ?? [];
      return [table.name, new Map(own.length > 0 ? own : takenBack(former, table.columns))];
    }),
  );
}

/** A column keeps its place when it gets another name, and new ones come last. */
function takenBack(before: readonly ColumnDef[], after: readonly ColumnDef[]): readonly [string, string][] {
  const has = (columns: readonly ColumnDef[], name: string) => columns.some(column => column.name === name);
  return after.flatMap(({ name, type }, place): [string, string][] => {
    const former = before[place];
    if (!former || former.type !== type || has(before, name) || has(after, former.name)) return [];
    return [[name, former.name]];
  });
}
