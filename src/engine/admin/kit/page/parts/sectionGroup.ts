import { createContext, useContext } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { EntityMeta, OneOf } from '../../../../shared/entityMeta';
import type { SectionParts } from './parts';

/** The field group of the surrounding section, if it contains exactly one; otherwise null. */
export const SectionGroupContext = createContext<string | null>(null);

export function groupOf({ fields }: SectionParts): string | null {
  const groups = new Set(
    Object.keys(fields).flatMap(name => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : [])),
  );
  const [group = null] = groups;
  return groups.size === 1 ? group : null;
}

export const isAmongOthers = ({ fields }: SectionParts, name: string): boolean =>
  Object.keys(fields).some(other => other !== name);

/**
 * The short label of a field in a section for its group: below the title "Abholung", the parts of the address omit
 * "Abholadresse:".
 */
export function useShortLabel(source: string, label: string | undefined): string | undefined {
  const group = useContext(SectionGroupContext);
  const resource = useResourceContext();
  const translate = useTranslate();
  if (label !== undefined || group === null || !source.startsWith(`${group}.`)) return label;
  return translate(`resources.${resource}.short.${source}`, { _: '' }) || undefined;
}

/** The one-of group with this name (`x-one-of`). */
export const oneOfNamed = (entity: EntityMeta | null, name: string): OneOf | undefined =>
  entity?.oneOf?.find(group => group.name === name);

/** The fields behind a name on a page: those of a one-of group, or the field itself. */
export const membersOf = (entity: EntityMeta, name: string): readonly string[] =>
  oneOfNamed(entity, name)?.fields ?? [name];

/** The fields of a section; those of a one-of group are replaced by the group, at the position of the first. */
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
