import {
  AndNode,
  type KyselyPlugin,
  type OperationNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type RootOperationNode,
  SelectQueryNode,
  WhereNode,
} from 'kysely';
import type { Actor } from './actor.ts';
import { checkColumns } from './checkColumns.ts';
import { guardCopies } from './guardCopies.ts';
import type { Model } from './model.ts';
import { type RowUse, rowScope } from './rowScope.ts';
import { tableAndAlias } from './typedRows.ts';

/** Finished statements that passed this guard: as subqueries they are not checked again. */
const guarded = new WeakSet<OperationNode>();

/**
 * Works on the finished statement, just before it is compiled: in whatever order it was built, its conditions are put
 * in parentheses next to the row scope, it reads only the named tables, and only columns that the actor may read. The
 * row scope applies to the first table only, the rights to fields to all of them.
 */
export function guardRows(
  model: Model,
  actor: Actor,
  from: string,
  use: RowUse | readonly RowUse[],
  beside: readonly string[],
): KyselyPlugin {
  const [table, alias] = tableAndAlias(from);
  const entity = model.entities.find(({ meta }) => meta.table === table);
  if (!entity) throw new Error(`data.rows: "${table}" is not the table of an entity.`);
  const tables = new Set([table, ...beside]);
  return {
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      if (!SelectQueryNode.is(node) || node.setOperations)
        throw new Error('data.rows: only one select; run two and join what they return.');
      checkColumns({ model, actor, tables, checked: guarded }, node);
      const scope = [use].flat().flatMap(one => rowScope(model, actor, entity, alias, one));
      const complete = withConditions(
        guardCopies(model, actor, node),
        scope.map(each => each.toOperationNode()),
      );
      guarded.add(complete);
      return complete;
    },
    transformResult: async ({ result }) => result,
  };
}

function withConditions(node: SelectQueryNode, conditions: readonly OperationNode[]): SelectQueryNode {
  const own = node.where ? [ParensNode.create(node.where.where)] : [];
  const [first, ...rest] = [...own, ...conditions];
  if (!first) return { ...node };
  const all = rest.reduce((left, right) => AndNode.create(left, right), first);
  return { ...node, where: WhereNode.create(all) };
}
