import type { AffectedRows } from './affectedRows.ts';
import type { Expression } from './expression.ts';
import { withRenamedTable } from './meaning.ts';
import type {
  CheckDef,
  ColumnDef,
  ForeignKeyDef,
  FreezeDef,
  IndexDef,
  NoOverlapDef,
  TableDef,
  TreeDef,
} from './tableDef.ts';

/** One change of the tables. Each step is self-contained, so that a migration never depends on today's schemas. */
export type Step =
  | { readonly kind: 'createTable'; readonly table: string; readonly def: TableDef }
  /** `moved`: its rows were copied to another table */
  | { readonly kind: 'dropTable'; readonly table: string; readonly moved?: boolean }
  | { readonly kind: 'addColumn'; readonly table: string; readonly column: ColumnDef }
  /** `moved`: its values were copied to another table */
  | {
      readonly kind: 'dropColumn';
      readonly table: string;
      readonly name: string;
      readonly moved?: boolean;
    }
  | {
      readonly kind: 'renameColumn';
      readonly table: string;
      readonly from: string;
      readonly column: ColumnDef;
    }
  /** changes the type, with values from `using` if present, or allows or forbids NULL */
  | {
      readonly kind: 'alterColumn';
      readonly table: string;
      readonly column: ColumnDef;
      readonly using?: Expression;
    }
  /** changes the meaning of values or records it for the first time; by column, null for plain texts */
  | {
      readonly kind: 'setMeanings';
      readonly table: string;
      readonly meanings: Readonly<Record<string, string | null>>;
      /** columns whose values the migration has already converted to the new meaning */
      readonly converted?: readonly string[];
    }
  | { readonly kind: 'addCheck'; readonly table: string; readonly check: CheckDef }
  | { readonly kind: 'dropCheck'; readonly table: string; readonly name: string }
  | { readonly kind: 'addForeignKey'; readonly table: string; readonly foreignKey: ForeignKeyDef }
  | { readonly kind: 'dropForeignKey'; readonly table: string; readonly name: string }
  | { readonly kind: 'addIndex'; readonly table: string; readonly index: IndexDef }
  | { readonly kind: 'dropIndex'; readonly table: string; readonly name: string }
  | { readonly kind: 'addNoOverlap'; readonly table: string; readonly noOverlap: NoOverlapDef }
  | { readonly kind: 'dropNoOverlap'; readonly table: string; readonly name: string }
  | { readonly kind: 'addFreeze'; readonly table: string; readonly freeze: FreezeDef }
  | { readonly kind: 'dropFreeze'; readonly table: string; readonly name: string }
  | { readonly kind: 'addTree'; readonly table: string; readonly tree: TreeDef }
  | { readonly kind: 'dropTree'; readonly table: string; readonly name: string }
  /** turns the search on or off or changes its columns; the search texts are written again */
  | {
      readonly kind: 'setSearch';
      readonly table: string;
      readonly search: boolean;
      readonly searched?: readonly string[];
    }
  | { readonly kind: 'renameTable'; readonly table: string; readonly from: string }
  | DataStep;

/** A change of rows only. It runs after the steps before it and before those that follow. */
export type DataStep =
  | {
      readonly kind: 'fill';
      readonly table: string;
      readonly field: string;
      readonly column: string;
      readonly value: Expression;
      /** a row is filled if it matches any of these */
      readonly rows: readonly AffectedRows[];
    }
  /** replaces option values, also inside lists */
  | {
      readonly kind: 'mapValues';
      readonly table: string;
      readonly field: string;
      readonly column: string;
      readonly isList: boolean;
      readonly values: Readonly<Record<string, string>>;
    }
  /** applies the row function with the table's name in `NNNN_slug.ts` next to the migration to each row */
  | { readonly kind: 'run'; readonly table: string; readonly beside?: RowsBeside }
  /** each value in a column of another table becomes a row here, with that row's id in `own` */
  | {
      readonly kind: 'link';
      readonly table: string;
      readonly own: string;
      readonly column: string;
      readonly from: { readonly table: string; readonly column: string };
    }
  /** keeps the first of several references of a row as its only one */
  | {
      readonly kind: 'unlink';
      readonly table: string;
      readonly field: string;
      readonly column: string;
      readonly from: { readonly table: string; readonly own: string; readonly other: string };
    }
  /** replaces the resource name in texts that consist of it or start with it and a separator */
  | {
      readonly kind: 'renameResource';
      readonly table: string;
      readonly from: string;
      readonly to: string;
      readonly places: readonly { readonly table: string; readonly column: string }[];
    }
  /** changes nothing, but makes the dangers of later steps be counted on the result of the earlier ones */
  | { readonly kind: 'recount'; readonly table: string };

/**
 * Rows of another table that belong to a row: their `column` equals the row's `own`, and their other columns match
 * `where`.
 */
export interface RowsBeside {
  readonly table: string;
  readonly column: string;
  readonly own: string;
  readonly where: Readonly<Record<string, string>>;
}

const dataSteps: ReadonlySet<Step['kind']> = new Set([
  'fill',
  'mapValues',
  'run',
  'link',
  'unlink',
  'renameResource',
  'recount',
]);

export function isDataStep(step: Step): step is DataStep {
  return dataSteps.has(step.kind);
}

/** A migration file: `NNNN_slug.json`. */
export interface Migration {
  readonly name: string;
  readonly steps: readonly Step[];
  /** dangers of the steps (`Danger.name`) that a developer has reviewed and accepted */
  readonly acknowledge: readonly string[];
}

/** Applies steps to table definitions; the current tables are the fold over all migration files. */
export function applySteps(tables: readonly TableDef[], steps: readonly Step[]): readonly TableDef[] {
  return steps.reduce(applyStep, tables).toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

export function applyStep(tables: readonly TableDef[], step: Step): readonly TableDef[] {
  if (step.kind === 'createTable') return [...tables, step.def];
  if (step.kind === 'dropTable') return tables.filter(({ name }) => name !== step.table);
  if (step.kind === 'renameTable') return tables.map(table => renamedTable(table, step.from, step.table));
  if (isDataStep(step)) return tables;
  return tables.map(table => (table.name === step.table ? changed(table, step) : table));
}

/** Constraints keep their names; foreign keys to the table are updated. */
function renamedTable(table: TableDef, from: string, to: string): TableDef {
  const foreignKeys = table.foreignKeys.map(key => (key.table === from ? { ...key, table: to } : key));
  const columns = table.columns.map(column => withRenamedTable(column, from, to));
  return { ...table, name: table.name === from ? to : table.name, columns, foreignKeys };
}

type Change = Exclude<Step, DataStep | { kind: 'createTable' | 'dropTable' | 'renameTable' }>;

function changed(table: TableDef, step: Change): TableDef {
  switch (step.kind) {
    case 'addColumn':
      return { ...table, columns: [...table.columns, step.column] };
    case 'dropColumn':
      return { ...table, columns: without(table.columns, step.name) };
    case 'renameColumn': {
      const primaryKey =
        table.primaryKey?.map(name => (name === step.from ? step.column.name : name)) ?? null;
      return { ...table, primaryKey, columns: replaced(table.columns, step.from, step.column) };
    }
    case 'alterColumn':
      return { ...table, columns: replaced(table.columns, step.column.name, step.column) };
    case 'setMeanings':
      return { ...table, columns: table.columns.map(column => withMeaning(column, step.meanings)) };
    case 'addCheck':
      return { ...table, checks: [...table.checks, step.check] };
    case 'dropCheck':
      return { ...table, checks: without(table.checks, step.name) };
    case 'addForeignKey':
      return { ...table, foreignKeys: [...table.foreignKeys, step.foreignKey] };
    case 'dropForeignKey':
      return { ...table, foreignKeys: without(table.foreignKeys, step.name) };
    case 'addIndex':
      return { ...table, indexes: [...table.indexes, step.index] };
    case 'dropIndex':
      return { ...table, indexes: without(table.indexes, step.name) };
    case 'addNoOverlap':
      return { ...table, noOverlaps: [...table.noOverlaps, step.noOverlap] };
    case 'dropNoOverlap':
      return { ...table, noOverlaps: without(table.noOverlaps, step.name) };
    case 'addFreeze':
      return { ...table, freezes: [...table.freezes, step.freeze] };
    case 'dropFreeze':
      return { ...table, freezes: without(table.freezes, step.name) };
    case 'addTree':
      return { ...table, trees: [...(table.trees ?? []), step.tree] };
    case 'dropTree':
      return { ...table, trees: without(table.trees ?? [], step.name) };
    case 'setSearch':
      return { ...table, search: step.search, searched: step.searched };
  }
}

function withMeaning(column: ColumnDef, meanings: Readonly<Record<string, string | null>>): ColumnDef {
  const { meaning: former, ...rest } = column;
  const meaning = meanings[column.name];
  return meaning === undefined ? column : { ...rest, ...(meaning === null ? {} : { meaning }) };
}

function without<T extends { readonly name: string }>(items: readonly T[], name: string): readonly T[] {
  return items.filter(item => item.name !== name);
}

function replaced(columns: readonly ColumnDef[], name: string, column: ColumnDef): readonly ColumnDef[] {
  return columns.map(known => (known.name === name ? column : known));
}
