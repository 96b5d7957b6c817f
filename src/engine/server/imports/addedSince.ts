import { sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import { among } from '../access/among.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { toColumn } from '../records/rows/value.ts';

/**
 * Throws `inUse` if people have added records that would be deleted together with these, such as a warning about a
 * guest. What the product has added, like the warnings of rules, may go, and so may the child rows that came with them,
 * `own`, ids by the name of their entity, and what only the product makes when the actor saves, like the first version
 * of a text.
 */
export async function requireNothingAdded(
  data: Data,
  entity: Entity,
  ids: readonly number[],
  own: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const { name, table, column, fields, isByProduct } of goingAlong(data, entity)) {
    const brought = own.get(name) ?? [];
    const conditions = [
      sql`${sql.ref(`t.${column}`)} ${among(data, ids)}`,
      sql`t.created_by is not null`,
      ...(isByProduct ? [sql`t.created_by <> ${data.actor.userId}`] : []),
      ...(brought.length === 0 ? [] : [sql`not (t.id ${among(data, brought)})`]),
      ...fields
        .filter(isFixed)
        .map(field => sql`${sql.ref(`t.${field.column}`)} = ${toColumn(field, field.default)}`),
    ];
    const added = await data.run(
      sql`select t.id from ${sql.table(table)} as t where ${sql.join(conditions, sql` and `)} limit 1`,
    );
    if (added.length > 0) throw new ProblemError('inUse');
  }
}

/** In records that people create, a read-only field has its default; another value tells that the product did. */
const isFixed = ({ kind, column, readOnly, default: usual }: Field): boolean =>
  kind === 'enum' && readOnly && column !== null && usual !== null;

/** The entities whose records are deleted with those of this one that they reference. */
const goingAlong = ({ model }: Data, { meta }: Entity) =>
  model.entities.flatMap(({ meta: { name, table, fields, operations, parent } }) =>
    fields.flatMap(({ ref, column, computed }) =>
      ref?.entity === meta.name && ref.onDelete === 'cascade' && ref.join === null && column && !computed
        ? [{ name, table, column, fields, isByProduct: parent === null && isMade(operations) }]
        : [],
    ),
  );

/** Records that have a list, while no one can create them there. */
const isMade = (operations: Entity['meta']['operations']): boolean =>
  operations.includes('list') && !operations.includes('create');
