import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type OperationNode,
  ReferenceNode,
  SelectionNode,
  type SelectQueryNode,
  sql,
  TableNode,
  ValueNode,
} from 'kysely';
import type { Actor } from './actor.ts';
import { columnFieldsOf } from './columnFields.ts';
import type { Guard } from './copyGuard.ts';
import { isNode } from './isNode.ts';
import { fieldNamed, type Model } from './model.ts';
import { ProblemError } from './problemError.ts';
import { guardOf, guardOfValue } from './rowScope.ts';

/** By table alias: the columns that the actor may read in some rows only. */
type Guards = ReadonlyMap<string, ReadonlyMap<string, Guard>>;

/**
 * Replaces every column that copies another record's field by NULL in rows where the actor may not read the source.
 * Such a column must be qualified with its table.
 */
export function guardCopies(model: Model, actor: Actor, node: SelectQueryNode): SelectQueryNode {
  const guards: Guards = new Map(
    tablesIn(node).flatMap(([alias, table]) => {
      const columns = guardsOf(model, actor, alias, table);
      return columns.size === 0 ? [] : [[alias, columns] as const];
    }),
  );
  // The node keeps its kind: only references are replaced, by expressions that are valid in their place.
  return guards.size === 0 ? node : (guarded(guards, node) as SelectQueryNode);
}

function guardsOf(model: Model, actor: Actor, alias: string, table: string): ReadonlyMap<string, Guard> {
  const columns = [...(columnFieldsOf(model).get(table) ?? [])];
  return new Map(
    columns.flatMap(([column, stored]) => {
      if (stored === null) return [];
      const { entity } = stored;
      const field = fieldNamed(entity, stored.path);
      if (field.copyOf.length === 0 || field.kind === 'enum') return [];
      // Statements cannot read parts of a structure: it is readable as a whole or not at all.
      const isOpen = field.copyOf.every(copied => guardOf(model, actor, entity, alias, copied) === 'open');
      if (isOpen) return [];
      return [[column, field.kind === 'json' ? 'closed' : guardOfValue(model, actor, entity, alias, field)]];
    }),
  );
}

function guarded(guards: Guards, node: OperationNode): OperationNode {
  if (ValueNode.is(node)) return node;
  if (SelectionNode.is(node) && ReferenceNode.is(node.selection) && ColumnNode.is(node.selection.column)) {
    const { column } = node.selection.column;
    const value = guardedReference(guards, node.selection);
    return value === node.selection
      ? node
      : SelectionNode.create(AliasNode.create(value, IdentifierNode.create(column.name)));
  }
  if (ReferenceNode.is(node)) return guardedReference(guards, node);
  const entries = Object.entries(node).map(([key, part]) => [key, guardedPart(guards, part)] as const);
  return { ...node, ...Object.fromEntries(entries) };
}

const guardedPart = (guards: Guards, part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(each => guardedPart(guards, each));
  return isNode(part) ? guarded(guards, part) : part;
};

function guardedReference(guards: Guards, node: ReferenceNode): OperationNode {
  if (!ColumnNode.is(node.column)) return node;
  const column = node.column.column.name;
  const table = node.table?.table.identifier.name;
  if (table === undefined && [...guards.values()].some(columns => columns.has(column)))
    throw new Error(`data.rows: name the table of "${column}".`);
  const guard = guards.get(table ?? '')?.get(column);
  if (guard === undefined || guard === 'open') return node;
  if (guard === 'closed') throw new ProblemError('forbiddenField', { field: column });
  return sql`case when ${guard} then ${sql.ref(`${table}.${column}`)} end`.toOperationNode();
}

/** Every table that the statement or a part of it reads, with its alias. */
function tablesIn(node: OperationNode): readonly (readonly [alias: string, table: string])[] {
  if (ValueNode.is(node)) return [];
  if (AliasNode.is(node) && TableNode.is(node.node) && IdentifierNode.is(node.alias))
    return [[node.alias.name, node.node.table.identifier.name]];
  if (TableNode.is(node)) return [[node.table.identifier.name, node.table.identifier.name]];
  return Object.values(node).flat().filter(isNode).flatMap(tablesIn);
}
