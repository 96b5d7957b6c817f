import type { Copied, Follow, Reference, ReferenceLimit } from '../src/engine/shared/field';
import type { FieldSchema } from './dialect/field';
import type { LimitSchema } from './dialect/limit';
import type { ReferenceSchema } from './dialect/reference';
import type { FieldContext } from './fieldContext';
import { normalise } from './normalise';

/**
 * The target of a field with `x-ref`. `manyName` is the name of a field with several references, which are
 * stored in a join table; null for a single reference.
 */
export function buildReference(
  ref: ReferenceSchema,
  manyName: string | null,
  { table, resourceOf, isTree }: FieldContext,
): Reference {
  return {
    entity: ref.entity,
    resource: resourceOf(ref.entity),
    onDelete: ref.onDelete ?? 'restrict',
    join:
      manyName === null
        ? null
        : { table: `${table}__${manyName}`, own: `${table}_id`, other: `${manyName}_id` },
    ...(isTree(ref.entity) && { tree: true }),
  };
}

/**
 * By default an optional field is not preselected: the only tour that can be chosen need not be the return of
 * this one.
 */
export const limitOf = (
  limit: LimitSchema | undefined,
  required: boolean,
): { readonly limit?: ReferenceLimit } =>
  limit
    ? {
        limit: {
          where: limit.where ?? {},
          match: limit.match ?? {},
          by: limit.by ?? {},
          ...(limit.within && { within: limit.within }),
          ...(limit.lasting && { lasting: limit.lasting }),
          preselect: limit.preselect ?? required,
        },
      }
    : {};

/**
 * The fields that fill this one in; `member` is the field of a group with a leading dot (`.city`), or empty.
 */
export const followsOf = (
  { 'x-follows': follows = [] }: FieldSchema,
  member: string,
  { resourcesOn }: FieldContext,
): readonly Follow[] =>
  follows.map(({ from, when }) => ({
    from: `${from}${member}`.split('.'),
    over: resourcesOn(`${from}${member}`.split('.')),
    when: when ? normalise(when) : null,
  }));

/** The fields that `x-copy-of` names: one entry for the whole value, or one for each part. */
export const copiesOf = (
  copies: FieldSchema['x-copy-of'] = {},
  { fieldsAt }: FieldContext,
): readonly Copied[] =>
  typeof copies === 'string'
    ? [{ part: null, from: fieldsAt(copies) }]
    : Object.entries(copies).map(([part, path]) => ({ part, from: fieldsAt(path) }));
