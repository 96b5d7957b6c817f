import { diffTables, type Renames } from '../../../../shared/tables/diffTables.ts';
import { applySteps, isDataStep, type Step } from '../../../../shared/tables/steps.ts';
import type { ColumnDef, TableDef } from '../../../../shared/tables/tableDef.ts';
import type { MigrationFile } from './migrationFiles.ts';
import { changedFile, draftGone, firstChanged, type Recorded, tablesAfter } from './migrationHistory.ts';

/** The change from the applied version of a draft to its current one: only the difference is applied. */
export interface DraftChange {
  /** the applied draft */
  readonly row: Recorded;
  /** the current draft; null if it was deleted */
  readonly file: MigrationFile | null;
  readonly steps: readonly Step[];
  /** the tables after the change */
  readonly tables: readonly TableDef[];
}

/**
 * How the newest migration differs from its applied version, which may have had another name; null if it does not.
 * Throws `MigrationRefused` if an older one differs, or if the newest is no draft.
 */
export function draftChange(
  files: readonly MigrationFile[],
  recorded: readonly Recorded[],
  draft: boolean,
): DraftChange | null {
  const before = tablesAfter(recorded.at(-1));
  const gone = draft ? draftGone(files, recorded) : null;
  const inItsPlace = gone === null ? undefined : files[recorded.length - 1];
  if (gone !== null && inItsPlace && !inItsPlace.steps.some(isDataStep))
    return changeOf(files, recorded, inItsPlace, gone);
  if (gone !== null) {
    const tables = tablesAfter(recorded.at(-2));
    const steps = diffTables(before, tables, renamesBetween(before, tables, []));
    return { row: gone, file: null, steps, tables };
  }
  const changed = firstChanged(files, recorded) ?? -1;
  const [file, row] = [files[changed], recorded[changed]];
  if (!file || !row) return null;
  if (!draft || changed !== files.length - 1) throw changedFile(file, row);
  return changeOf(files, recorded, file, row);
}

/** `file`: the draft in the place of the applied one, `row`. */
function changeOf(
  files: readonly MigrationFile[],
  recorded: readonly Recorded[],
  file: MigrationFile,
  row: Recorded,
): DraftChange {
  const before = tablesAfter(row);
  const tables = files
    .slice(0, recorded.length)
    .reduce<readonly TableDef[]>((known, { steps }) => applySteps(known, steps), []);
  const steps = diffTables(before, tables, renamesBetween(before, tables, file.steps));
  return { row, file, steps, tables };
}

/**
 * The renames of the draft, or those of its earlier version that it reverts. Other changes that would lose data need
 * a migration of their own.
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

/** Detects reverted renames by position: a renamed column keeps its place, and new ones come last. */
function takenBack(before: readonly ColumnDef[], after: readonly ColumnDef[]): readonly [string, string][] {
  const has = (columns: readonly ColumnDef[], name: string) => columns.some(column => column.name === name);
  return after.flatMap(({ name, type }, place): [string, string][] => {
    const former = before[place];
    if (!former || former.type !== type || has(before, name) || has(after, former.name)) return [];
    return [[name, former.name]];
  });
}
