import type { EntityMeta } from '../entityMeta.ts';
import type { Field } from '../field.ts';
import { isColumn } from '../isColumn.ts';
import { constraintName } from './constraintName.ts';
import { longestOf, mostIndexed } from './indexRoom.ts';
import { fieldAt } from './storedField.ts';
import type { IndexDef } from './tableDef.ts';

/**
 * Indexes for lists: references, unique values, filtered and sorted columns, and the extra ones of the schema. All but
 * the unique ones continue with the id, which breaks ties, so that a sorted page is read from the index, and end with
 * the owner columns: the check whether a limited user may see a row needs only the index as well.
 */
export function indexesOf(entity: EntityMeta): readonly IndexDef[] {
  const stored = entity.fields.filter(isColumn);
  const unique = [
    ...stored.filter(field => field.unique).map(field => uniqueIndex(entity, [field])),
    ...entity.unique.map(paths => uniqueIndex(entity, fieldsAt(entity, paths))),
  ];
  const plain = [
    ...entity.indexes.map(paths => paths.flatMap(path => columnsAt(entity, path))),
    ...entity.noOverlap.map(({ within, from }) =>
      fieldsAt(entity, [...within, from]).map(({ column }) => column),
    ),
    ...stored.flatMap(field => listIndexes(entity, field)),
  ];
  const indexes = [...unique];
  for (const columns of plain) {
    if (!indexes.some(index => startsWith(index.columns, columns))) indexes.push(plainIndex(entity, columns));
  }
  return indexes;
}

/** Includes the columns that every table has, such as `created_at`. */
const columnsAt = (entity: EntityMeta, path: string): readonly string[] =>
  [fieldAt(entity, path)?.column ?? entity.systemColumns.find(column => column === path) ?? []].flat();

function fieldsAt(entity: EntityMeta, paths: readonly string[]): Field[] {
  return paths.flatMap(path => fieldAt(entity, path) ?? []);
}

/** A longer text would not fit into a PostgreSQL index, and the record could not be saved. */
const hasRoom = (field: Field): boolean => field.kind !== 'text' || longestOf(field) <= mostIndexed;

const noOrder: ReadonlySet<Field['kind']> = new Set(['enums', 'tags', 'dates', 'json', 'binary']);

/**
 * Lists of values have no order and are searched as text, so an index does not help. Fields that the API can filter but
 * no list offers as a filter get none either: it would slow down every write.
 */
function listIndexes(entity: EntityMeta, field: Field): string[][] {
  if (noOrder.has(field.kind) || !hasRoom(field)) return [];
  const isSorted = field.sortable || entity.sort.field === field.name;
  const sorted = isSorted ? [[field.foldedColumn ?? field.column]] : [];
  // An enum in the search needs no index for it: it hardly narrows a page down, and its sortable column has one anyway.
  const isComparedInSearch = !['text', 'enum'].includes(field.kind) && entity.search.includes(field.name);
  const isFiltered =
    field.kind === 'ref' || field.listFilter || isInNamedFilter(entity, field) || isComparedInSearch;
  return isFiltered ? [filterColumns(entity, field), ...sorted] : sorted;
}

/**
 * The index of a field that is filtered by one value continues with the default sort of the list: its page is read from
 * the index too.
 */
function filterColumns(entity: EntityMeta, field: Field): string[] {
  const isOneValue = field.kind === 'ref' || field.kind === 'enum' || field.kind === 'boolean';
  const sort = entity.fields.find(({ name }) => name === entity.sort.field);
  if (!isOneValue || !sort || !isColumn(sort) || sort === field || !hasRoom(sort)) return [field.column];
  return [field.column, sort.foldedColumn ?? sort.column];
}

/** `{"valid_to_lte": "$today+60d"}` filters by `valid_to`. */
function isInNamedFilter({ namedFilters }: EntityMeta, { name }: Field): boolean {
  const keys = namedFilters.flatMap(({ options }) => Object.values(options).flatMap(Object.keys));
  return keys.some(
    key => key === name || (key.startsWith(`${name}_`) && operators.has(key.slice(name.length))),
  );
}

const operators = new Set([
  '_eq',
  '_neq',
  '_gt',
  '_gte',
  '_lt',
  '_lte',
  '_eq_any',
  '_neq_any',
  '_like',
  '_null',
]);

function uniqueIndex(entity: EntityMeta, fields: readonly Field[]): IndexDef {
  const columns = fields.map(({ column }) => column);
  return {
    name: constraintName(entity.table, ...columns, 'unique'),
    fields: fields.map(({ name }) => name),
    columns,
    unique: true,
  };
}

function plainIndex(entity: EntityMeta, columns: readonly string[]): IndexDef {
  const fields = entity.fields.filter(({ column, foldedColumn }) =>
    columns.some(name => name === column || name === foldedColumn),
  );
  return {
    name: constraintName(entity.table, ...columns, 'index'),
    fields: fields.map(({ name }) => name),
    columns: [...columns, 'id', ...ownerColumns(entity).filter(column => !columns.includes(column))],
    unique: false,
  };
}

/** The first columns of the paths to the owners, one for each row scope with a path. */
function ownerColumns({ fields, scopes }: EntityMeta): readonly string[] {
  const first = Object.values(scopes).flatMap(path => (Array.isArray(path) ? path.slice(0, 1) : []));
  const columns = fields
    .filter(field => isColumn(field) && first.includes(field.name))
    .map(({ column }) => column);
  return [...new Set(columns)];
}

function startsWith(columns: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((column, position) => columns[position] === column);
}
