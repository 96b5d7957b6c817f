import type { EntityMeta, SystemColumn } from '../entityMeta.ts';
import type { Field } from '../field.ts';
import { isColumn } from '../isColumn.ts';
import { searchedTexts, searchTextForm } from '../searchText.ts';
import { checksOf, conditionAmong, ruleChecksOf } from './checksOf.ts';
import { constraintName } from './constraintName.ts';
import { indexesOf } from './indexesOf.ts';
import { meaningOf } from './meaning.ts';
import { rowExpression } from './rowExpression.ts';
import { columnType, fieldAt } from './storedField.ts';
import type { ColumnDef, ForeignKeyDef, FreezeDef, NoOverlapDef, TableDef, TreeDef } from './tableDef.ts';

/** The tables of the entities and their join tables, sorted by name. */
export function tablesOf(entities: readonly EntityMeta[]): readonly TableDef[] {
  const tables = new Map(entities.map(({ name, table }) => [name, table]));
  return entities
    .flatMap(entity => [tableOf(entity, tables), ...joinTablesOf(entity, tables)])
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

function tableOf(entity: EntityMeta, tables: ReadonlyMap<string, string>): TableDef {
  const stored = entity.fields.filter(isColumn);
  const written = stored.filter(({ computed }) => computed === null);
  return {
    name: entity.table,
    columns: [
      ...systemColumnsOf(entity, ['id', 'version']),
      ...stored.flatMap(field => columnsOf(entity, field, tables)),
      ...systemColumnsOf(entity, [
        'search_text',
        'created_at',
        'created_by',
        'updated_at',
        'updated_by',
        'archived_at',
      ]),
    ],
    primaryKey: null,
    checks: [...written.flatMap(field => checksOf(entity, field)), ...ruleChecksOf(entity)],
    foreignKeys: stored.flatMap(field => foreignKeyOf(entity, field, tables)),
    indexes: indexesOf(entity),
    noOverlaps: noOverlapsOf(entity),
    freezes: freezesOf(entity),
    ...treeOf(entity),
    ...searchOf(entity),
  };
}

function searchOf(entity: EntityMeta): Pick<TableDef, 'search' | 'searched'> {
  if (!entity.systemColumns.includes('search_text')) return { search: false };
  const columns = searchedTexts(entity).map(({ column }) => column);
  return { search: true, searched: [`form ${searchTextForm}`, ...columns] };
}

function columnsOf(entity: EntityMeta, field: Field, tables: ReadonlyMap<string, string>): ColumnDef[] {
  if (field.computed?.kind === 'expression')
    return [generatedColumn(entity, field, field.computed.expression)];
  const plain: ColumnDef = {
    name: field.column,
    field: field.name,
    type: columnType(field),
    notNull: field.required && field.when === null,
    fill: constantDefault(field),
  };
  const meaning = meaningOf(field, (field.ref && tables.get(field.ref.entity)) ?? null);
  const column = meaning === undefined ? plain : { ...plain, meaning };
  if (field.foldedColumn === null) return [column];
  return [column, { ...plain, name: field.foldedColumn, type: 'text', notNull: false, fill: null }];
}

const generatedColumn = (entity: EntityMeta, field: Field, expression: string): ColumnDef => ({
  name: field.column,
  field: field.name,
  type: columnType(field),
  notNull: false,
  fill: null,
  generated: rowExpression(entity, expression),
});

/** `$today` and similar defaults depend on the record, so they cannot fill existing rows. */
function constantDefault({ default: value }: Field): string | number | boolean | null {
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' && value.startsWith('$') ? null : value;
}

function systemColumnsOf(entity: EntityMeta, names: readonly SystemColumn[]): ColumnDef[] {
  return names.filter(name => entity.systemColumns.includes(name)).map(name => systemColumns[name]);
}

const nullable = { notNull: false, fill: null } as const;
const systemColumns: Readonly<Record<SystemColumn, ColumnDef>> = {
  id: { name: 'id', field: 'id', type: 'id', notNull: true, fill: null },
  version: { name: 'version', field: 'version', type: 'integer', notNull: true, fill: 1 },
  search_text: { name: 'search_text', field: 'search_text', type: 'text', ...nullable },
  created_at: { name: 'created_at', field: 'created_at', type: 'text', notNull: true, fill: null },
  created_by: { name: 'created_by', field: 'created_by', type: 'integer', ...nullable },
  updated_at: { name: 'updated_at', field: 'updated_at', type: 'text', notNull: true, fill: null },
  updated_by: { name: 'updated_by', field: 'updated_by', type: 'integer', ...nullable },
  archived_at: { name: 'archived_at', field: 'archived_at', type: 'text', ...nullable },
};

function foreignKeyOf(
  entity: EntityMeta,
  field: Field,
  tables: ReadonlyMap<string, string>,
): ForeignKeyDef[] {
  const table = field.ref && tables.get(field.ref.entity);
  if (!field.ref || !table) return [];
  return [
    {
      name: constraintName(entity.table, field.column, 'fk'),
      field: field.name,
      column: field.column,
      table,
      onDelete: field.ref.onDelete === 'set-null' ? 'set null' : field.ref.onDelete,
    },
  ];
}

function noOverlapsOf(entity: EntityMeta): NoOverlapDef[] {
  const columnOf = (path: string) => fieldAt(entity, path)?.column ?? path;
  return entity.noOverlap.map(({ within, from, to }) => ({
    name: constraintName(entity.table, ...within.map(columnOf), columnOf(from), 'overlap'),
    fields: [from, to],
    within: within.map(columnOf),
    from: columnOf(from),
    to: columnOf(to),
    includesEnd: !['instant', 'time'].includes(fieldAt(entity, to)?.kind ?? ''),
    archivable: entity.archivable,
  }));
}

function treeOf(entity: EntityMeta): Pick<TableDef, 'trees'> {
  const field = entity.tree === undefined ? undefined : fieldAt(entity, entity.tree);
  if (!field) return {};
  const tree: TreeDef = {
    name: constraintName(entity.table, field.column, 'tree'),
    field: field.name,
    column: field.column,
  };
  return { trees: [tree] };
}

function freezesOf(entity: EntityMeta): FreezeDef[] {
  const name = constraintName(entity.table, 'frozen');
  // Computed columns change only together with the others.
  const stored = entity.fields.filter(field => isColumn(field) && field.computed === null);
  const columnsBut = (except: readonly string[]) => [
    'id',
    ...stored.filter(field => !except.includes(field.name)).map(({ column }) => column),
  ];
  if (entity.appendOnly) return [{ name, when: [], columns: columnsBut([]) }];
  const { frozen } = entity;
  const when = frozen && conditionAmong(stored, frozen.when);
  return frozen && when ? [{ name, when, columns: columnsBut(frozen.except) }] : [];
}

/** Rows of a join table are deleted with their owner, and by default keep the referenced record from being deleted. */
function joinTablesOf(entity: EntityMeta, tables: ReadonlyMap<string, string>): TableDef[] {
  return entity.fields.flatMap(field => {
    const other = field.ref && tables.get(field.ref.entity);
    if (!field.ref?.join || !other) return [];
    const { table: name, own, other: named } = field.ref.join;
    const column = (column: string): ColumnDef => ({
      name: column,
      field: field.name,
      type: 'integer',
      notNull: true,
      fill: null,
    });
    const key = (column: string, table: string, onDelete: ForeignKeyDef['onDelete']): ForeignKeyDef => ({
      name: constraintName(name, column, 'fk'),
      field: field.name,
      column,
      table,
      onDelete,
    });
    return [
      {
        name,
        columns: [column(own), column(named)],
        primaryKey: [own, named],
        checks: [],
        foreignKeys: [
          key(own, entity.table, 'cascade'),
          key(named, other, field.ref.onDelete === 'cascade' ? 'cascade' : 'restrict'),
        ],
        indexes: [
          {
            name: constraintName(name, named, 'index'),
            fields: [field.name],
            columns: [named, own],
            unique: false,
          },
        ],
        noOverlaps: [],
        freezes: [],
        search: false,
      },
    ];
  });
}
