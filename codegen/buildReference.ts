import type { Copied, Follow, Reference, ReferenceLimit } from '../src/engine/shared/field';
import type { FieldSchema } from './dialect';
import type { FieldContext } from './fieldContext';
import { normalise } from './normalise';

/** What a field with `x-ref` leads to; `manyName` is the field's name where it holds several records, in a table of their own. */
export function buildReference(
  ref: NonNullable<FieldSchema['x-ref']>,
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

/** A field that may stay empty is left so: the only tour there is need not be the return of this one. */
export const limitOf = (
  limit: FieldSchema['x-limit'],
  required: boolean,
): { readonly limit?: ReferenceLimit } =>
  limit
    ? {
        limit: {
          where: limit.where ?? {},
          match: limit.match ?? {},
          by: limit.by ?? {},
          ...(limit.within && { within: limit.within }),
          preselect: limit.preselect ?? required,
        },
      }
    : {};

/** From where a field is filled in; `member` is the field of a group, with its dot. */
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

/** The fields that `x-copy-of` names, for each part of the value. */
export const copiesOf = (
  copies: FieldSchema['x-copy-of'] = {},
  { fieldsAt }: FieldContext,
): readonly Copied[] =>
  typeof copies === 'string'
    ? [{ part: null, from: fieldsAt(copies) }]
    : Object.entries(copies).map(([part, path]) => ({ part, from: fieldsAt(path) }));
