import type { EntityMeta } from '../entityMeta.ts';
import type { Step } from './steps.ts';
import type { ColumnDef, IndexDef, TableDef } from './tableDef.ts';

/** By table: new column → its former name. */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The former names from the schemas (`x-renamed-from`). */
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
 * The steps from one state of the tables to another: constraints are dropped first and added last, so that columns can
 * change in between. Only the definitions count, not the order or the values that filled existing rows in the past.
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
  const again = madeAgain(before, after, formerName);
  const kept = new Set(after.columns.filter(({ name }) => !again.has(name)).map(formerName));
  const known = { ...before, columns: before.columns.filter(({ name }) => kept.has(name)) };
  const holds = ({ columns }: IndexDef) => columns.some(column => again.has(column));
  const checks = changes(before.checks, after.checks);
  const keys = changes(before.foreignKeys, after.foreignKeys);
  const indexes = changes(before.indexes, after.indexes, holds);
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
    // Generated columns are dropped before the columns that they depend on, and added after them.
    ...generatedFirst(before.columns)
      .filter(({ name }) => !kept.has(name))
      .map(({ name }): Step => ({ kind: 'dropColumn', table, name })),
    ...generatedLast(after.columns).flatMap(column => columnSteps(table, known, column, formerName(column))),
    ...meaningSteps(known, after, formerName),
    ...checks.come.map((check): Step => ({ kind: 'addCheck', table, check })),
    ...keys.come.map((foreignKey): Step => ({ kind: 'addForeignKey', table, foreignKey })),
    ...indexes.come.map((index): Step => ({ kind: 'addIndex', table, index })),
    ...overlaps.come.map((noOverlap): Step => ({ kind: 'addNoOverlap', table, noOverlap })),
    ...trees.come.map((tree): Step => ({ kind: 'addTree', table, tree })),
    ...freezes.come.map((freeze): Step => ({ kind: 'addFreeze', table, freeze })),
    ...(after.search ? search : []),
  ];
}

/**
 * Columns that are dropped and added again under the same name: their generated expression changed, was added or
 * removed, or depends on a column that itself changes.
 */
function madeAgain(
  before: TableDef,
  after: TableDef,
  formerName: (column: ColumnDef) => string,
): ReadonlySet<string> {
  const changes = (column: ColumnDef): boolean => {
    const former = named(before.columns, formerName(column));
    return former?.name !== column.name || former.type !== column.type || former.notNull !== column.notNull;
  };
  const touched = new Set(after.columns.filter(changes).map(({ name }) => name));
  const isOther = (column: ColumnDef): boolean => {
    const former = named(before.columns, formerName(column));
    if (!former || (!former.generated && !column.generated)) return false;
    if (JSON.stringify(former.generated) !== JSON.stringify(column.generated)) return true;
    if (former.type !== column.type) return true;
    return column.generated?.types.some(source => touched.has(source.column)) ?? false;
  };
  return new Set(after.columns.filter(isOther).map(({ name }) => name));
}

const generatedFirst = (columns: readonly ColumnDef[]): readonly ColumnDef[] =>
  columns.toSorted((one, other) => Number(!one.generated) - Number(!other.generated));
const generatedLast = (columns: readonly ColumnDef[]): readonly ColumnDef[] =>
  columns.toSorted((one, other) => Number(!other.generated) - Number(!one.generated));

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

/** With another type the meaning changes at once; otherwise `setMeanings` changes it after the rows are converted. */
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

/** `isLost`: the item is dropped together with its column and is created again with it. */
function changes<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  isLost: (item: T) => boolean = () => false,
) {
  const same = (left: T, right: T | undefined) => JSON.stringify(left) === JSON.stringify(right);
  return {
    gone: before.filter(item => isLost(item) || !same(item, named(after, item.name))),
    come: after.filter(item => isLost(item) || !same(item, named(before, item.name))),
  };
}

function named<T extends { readonly name: string }>(items: readonly T[], name: string): T | undefined {
  return items.find(item => item.name === name);
}
