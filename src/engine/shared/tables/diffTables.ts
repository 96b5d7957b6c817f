import type { EntityMeta } from '../entityMeta.ts';
import type { Step } from './steps.ts';
import type { ColumnDef, TableDef } from './tableDef.ts';

/** By table: new column → its former name. */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What the schemas say about former names (`x-renamed-from`). */
export function renamesOf(entities: readonly EntityMeta[]): Renames {
  return new Map(
    entities.map(({ table, fields }) => [
      table,
      new Map(
        fields.flatMap(({ column, foldedColumn, renamedFrom }): [string, string][] => {
          if (!renamedFrom) return [];
          const former = renamedFrom.replaceAll('.', '_');
          return foldedColumn === null
            ? [[column, former]]
            : [
                [column, former],
                [foldedColumn, `${former}_folded`],
              ];
        }),
      ),
    ]),
  );
}

/**
 * The steps from one state of the tables to another: rules go first and come last, so that columns can change
 * between. Nothing but the definitions counts: order, and values that filled rows in the past, do not.
 */
export function diffTables(
  before: readonly TableDef[],
  after: readonly TableDef[],
  renames: Renames,
): readonly Step[] {
  const created = after.filter(({ name }) => !named(before, name));
  const dropped = before.filter(({ name }) => !named(after, name));
  return [
    ...dropped.map(({ name }): Step => ({ kind: 'dropTable', table: name })),
    ...created.map((def): Step => ({ kind: 'createTable', table: def.name, def })),
    ...after.flatMap(table => {
      const former = named(before, table.name);
      return former ? diffTable(former, table, renames.get(table.name) ?? new Map()) : [];
    }),
  ];
}

function diffTable(before: TableDef, after: TableDef, renames: ReadonlyMap<string, string>): Step[] {
  const table = after.name;
  const formerName = ({ name }: ColumnDef) => {
    const former = renames.get(name);
    return former && !named(before.columns, name) && !named(after.columns, former) ? former : name;
  };
  const kept = new Set(after.columns.map(formerName));
  const checks = changes(before.checks, after.checks);
  const keys = changes(before.foreignKeys, after.foreignKeys);
  const indexes = changes(before.indexes, after.indexes);
  const overlaps = changes(before.noOverlaps, after.noOverlaps);
  const freezes = changes(before.freezes, after.freezes);
  const trees = changes(before.trees ?? [], after.trees ?? []);
  const { search: has, searched } = after;
  const isSameSearch = before.search === has && before.searched?.join() === searched?.join();
  const search: Step[] = isSameSearch ? [] : [{ kind: 'setSearch', table, search: has, searched }];

  return [
    ...(after.search ? [] : search),
    ...freezes.gone.map(({ name }): Step => ({ kind: 'dropFreeze', table, name })),
    ...trees.gone.map(({ name }): Step => ({ kind: 'dropTree', table, name })),
    ...overlaps.gone.map(({ name }): Step => ({ kind: 'dropNoOverlap', table, name })),
    ...indexes.gone.map(({ name }): Step => ({ kind: 'dropIndex', table, name })),
    ...keys.gone.map(({ name }): Step => ({ kind: 'dropForeignKey', table, name })),
    ...checks.gone.map(({ name }): Step => ({ kind: 'dropCheck', table, name })),
    ...before.columns
      .filter(({ name }) => !kept.has(name))
      .map(({ name }): Step => ({ kind: 'dropColumn', table, name })),
    ...after.columns.flatMap(column => columnSteps(table, before, column, formerName(column))),
    ...meaningSteps(before, after, formerName),
    ...checks.come.map((check): Step => ({ kind: 'addCheck', table, check })),
    ...keys.come.map((foreignKey): Step => ({ kind: 'addForeignKey', table, foreignKey })),
    ...indexes.come.map((index): Step => ({ kind: 'addIndex', table, index })),
    ...overlaps.come.map((noOverlap): Step => ({ kind: 'addNoOverlap', table, noOverlap })),
    ...trees.come.map((tree): Step => ({ kind: 'addTree', table, tree })),
    ...freezes.come.map((freeze): Step => ({ kind: 'addFreeze', table, freeze })),
    ...(after.search ? search : []),
  ];
}

function columnSteps(table: string, before: TableDef, column: ColumnDef, formerName: string): Step[] {
  const former = named(before.columns, formerName);
  if (!former) return [{ kind: 'addColumn', table, column }];
  const renamed: Step[] =
    formerName === column.name
      ? []
      : [
          {
            kind: 'renameColumn',
            table,
            from: formerName,
            column: { ...former, name: column.name, field: column.field },
          },
        ];
  const isSame = former.type === column.type && former.notNull === column.notNull;
  return isSame
    ? renamed
    : [...renamed, { kind: 'alterColumn', table, column: { ...column, ...meaningOnAlter(former, column) } }];
}

/** With another type it is another value; otherwise `setMeanings` says so, behind what the rows get. */
const meaningOnAlter = (former: ColumnDef, { type, meaning }: ColumnDef): Pick<ColumnDef, 'meaning'> => {
  const kept = former.type === type ? former.meaning : meaning;
  return { meaning: kept };
};

function meaningSteps(
  before: TableDef,
  after: TableDef,
  formerName: (column: ColumnDef) => string,
): readonly Step[] {
  const changed = after.columns.flatMap((column): [string, string | null][] => {
    const former = named(before.columns, formerName(column));
    const isSame = !former || former.type !== column.type || former.meaning === column.meaning;
    return isSame ? [] : [[column.name, column.meaning ?? null]];
  });
  return changed.length === 0
    ? []
    : [{ kind: 'setMeanings', table: after.name, meanings: Object.fromEntries(changed) }];
}

function changes<T extends { readonly name: string }>(before: readonly T[], after: readonly T[]) {
  const same = (left: T, right: T | undefined) => JSON.stringify(left) === JSON.stringify(right);
  return {
    gone: before.filter(item => !same(item, named(after, item.name))),
    come: after.filter(item => !same(item, named(before, item.name))),
  };
}

function named<T extends { readonly name: string }>(items: readonly T[], name: string): T | undefined {
  return items.find(item => item.name === name);
}
