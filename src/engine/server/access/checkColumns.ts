import {
  AggregateFunctionNode,
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type OperationNode,
  RawNode,
  ReferenceNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
} from 'kysely';
import type { Actor } from './actor.ts';
import { type ColumnFields, columnFieldsOf } from './columnFields.ts';
import { isNode } from './isNode.ts';
import type { Model } from './model.ts';
import { resolveField } from './resolveField.ts';

export interface Reach {
  readonly model: Model;
  readonly actor: Actor;
  /** the tables that the statement may read */
  readonly tables: ReadonlySet<string>;
  /** subqueries that have been checked already */
  readonly checked: { has(part: OperationNode): boolean };
}

/** The sources of a select by the names used for their columns; null for a subselect or a function. */
type Sources = ReadonlyMap<string, ColumnFields | null>;

/**
 * Throws unless the statement reads only these tables, and only columns that the actor may read, anywhere in it.
 * Columns in the text of a `sql` fragment would go unnoticed, so they are refused as well.
 */
export function checkColumns(reach: Reach, node: OperationNode, outer: Sources = new Map()): void {
  if (reach.checked.has(node) || ValueNode.is(node)) return;
  if (SelectAllNode.is(node)) throw new Error('data.rows: name the columns.');
  if (ReferenceNode.is(node) && ColumnNode.is(node.column)) {
    checkColumn(reach, node.column.column.name, node.table?.table.identifier.name ?? null, outer);
    return;
  }
  if (ColumnNode.is(node)) checkColumn(reach, node.column.name, null, outer);
  const sources = SelectQueryNode.is(node) ? new Map([...outer, ...sourcesOf(reach, node)]) : outer;
  if (RawNode.is(node)) checkText(reach, node, sources);
  for (const part of partsOf(node)) checkColumns(reach, part, sources);
}

function sourcesOf(reach: Reach, { from, joins }: SelectQueryNode): Sources {
  const nodes = [...(from?.froms ?? []), ...(joins ?? []).map(({ table }) => table)];
  return new Map(nodes.flatMap(node => sourceOf(reach, node)));
}

function sourceOf(reach: Reach, node: OperationNode): readonly (readonly [string, ColumnFields | null])[] {
  const source = AliasNode.is(node) ? node.node : node;
  const table = TableNode.is(source) ? source.table.identifier.name : null;
  if (table !== null && !reach.tables.has(table))
    throw new Error(`data.rows: "${table}" is not among the tables that were named beside.`);
  const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : table;
  if (alias === null) return [];
  return [[alias, table === null ? null : (columnFieldsOf(reach.model).get(table) ?? new Map())]];
}

/** A column without a table may belong to any source, or be the alias of a selected value. */
function checkColumn({ model, actor }: Reach, column: string, table: string | null, sources: Sources): void {
  const source = table === null ? null : sources.get(table);
  if (source === undefined) throw new Error(`data.rows: the statement reads from no "${table}".`);
  const candidates = (table === null ? [...sources.values()] : [source]).filter(each => each !== null);
  for (const columns of candidates) {
    const field = columns.get(column);
    if (field) resolveField(model, actor, field.entity, field.path, 'select');
    else if (table !== null || columns.has(column))
      throw new Error(`data.rows: "${table ?? ''}.${column}" stores no field.`);
  }
}

function checkText({ model }: Reach, { sqlFragments, parameters }: RawNode, sources: Sources): void {
  const tables = columnFieldsOf(model);
  const isName = (word: string) =>
    tables.has(word) || [...sources.values()].some(columns => columns?.has(word));
  const names = parameters.flatMap(part => (IdentifierNode.is(part) ? part.name : []));
  const named = [...names, ...sqlFragments.flatMap(wordsOf)].find(isName);
  if (named !== undefined)
    throw new Error(
      `data.rows: a sql fragment names "${named}" in its text; use the builder or columnsAs instead.`,
    );
  if (parameters.some(part => TableNode.is(part)))
    throw new Error('data.rows: a sql fragment names a table; select from it with the builder instead.');
}

/** The words of a fragment that may be names: without quoted text, casts and functions. */
const wordsOf = (fragment: string): readonly string[] =>
  fragment.replace(/'[^']*'/g, '').match(/(?<![\w:])[a-z_]\w*(?!\w|\s*\()/gi) ?? [];

/** The parts of a node; the `*` of `count(*)` is left out, since it reads no column. */
function partsOf(node: OperationNode): readonly OperationNode[] {
  const parts = Object.values(node).flat().filter(isNode);
  const isCount = AggregateFunctionNode.is(node) && node.func === 'count';
  return isCount ? parts.filter(part => !isStar(part)) : parts;
}

const isStar = (node: OperationNode): boolean => SelectionNode.is(node) && SelectAllNode.is(node.selection);
