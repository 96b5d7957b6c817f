import { createContext, use } from 'react';
import { useResourceContext } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Field } from '../../../shared/field';

/** The generated table of the entity whose page, form or rows are around. */
export const EntityContext = createContext<EntityMeta | null>(null);

/** The table of the current resource; null below another resource, and where nothing generated is around. */
export function useEntity(): EntityMeta | null {
  const entity = use(EntityContext);
  return entity?.resource === useResourceContext() ? entity : null;
}

/** What the schema says of a field of the current resource: values, inputs and filters need not repeat it. */
export const useField = (source: string): Field | undefined => fieldOf(useEntity(), source);

const known = new WeakMap<EntityMeta, ReadonlyMap<string, Field>>();

export function fieldOf(entity: EntityMeta | null, name: string): Field | undefined {
  if (entity === null) return undefined;
  const fields = known.get(entity) ?? new Map(entity.fields.map(field => [field.name, field]));
  known.set(entity, fields);
  return fields.get(name);
}

/** The field that names the resource of the record that something belongs to. */
export const useArea = (): string => useEntity()?.ownerRecord?.resource ?? 'resource';

/** The resource that a reference leads to: what the element says itself, or its field. */
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
