import { createContext, use } from 'react';
import { useResourceContext } from 'react-admin';
import type { EntityMeta } from '../../../../shared/entityMeta';
import type { Field } from '../../../../shared/field';

/** The metadata of the entity to which the surrounding page, form or rows belong. */
export const EntityContext = createContext<EntityMeta | null>(null);

/** The metadata of the current resource; null inside another resource or outside generated pages. */
export function useEntity(): EntityMeta | null {
  const entity = use(EntityContext);
  return entity?.resource === useResourceContext() ? entity : null;
}

/** The schema's definition of a field of the current resource, used as default by values, inputs and filters. */
export const useField = (source: string): Field | undefined => fieldOf(useEntity(), source);

const known = new WeakMap<EntityMeta, ReadonlyMap<string, Field>>();

export function fieldOf(entity: EntityMeta | null, name: string): Field | undefined {
  if (entity === null) return undefined;
  const fields = known.get(entity) ?? new Map(entity.fields.map(field => [field.name, field]));
  known.set(entity, fields);
  return fields.get(name);
}

/** The name of the field that contains the resource of the owner record. */
export const useArea = (): string => useEntity()?.ownerRecord?.resource ?? 'resource';

/** The resource that a reference leads to, from the element or its field. */
export function useReference(source: string, given: string | undefined): string {
  const reference = useField(source)?.ref?.resource;
  const resource = useResourceContext();
  const found = given ?? reference;
  if (found === undefined)
    throw new Error(
      `"${source}" is no reference of ${resource}. Give the element a reference="…" of its own.`,
    );
  return found;
}
