import type { EntityMeta, OneOf } from '../../../shared/entityMeta';
import type { SectionParts } from './parts';

/** The references that have this one name together (`x-one-of`). */
export const oneOfNamed = (entity: EntityMeta | null, name: string): OneOf | undefined =>
  entity?.oneOf?.find(group => group.name === name);

/** The fields of a section; those of which a record has one stand under their one name, in the place of the first. */
export function joinedFields(
  { oneOf = [] }: EntityMeta,
  fields: SectionParts['fields'],
): SectionParts['fields'] {
  const joined = oneOf.filter(group => group.fields.filter(name => fields[name]).length > 1);
  if (joined.length === 0) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, width]) => {
      const group = joined.find(each => each.fields.includes(name));
      return group ? [group.name, 'l'] : [name, width];
    }),
  );
}
