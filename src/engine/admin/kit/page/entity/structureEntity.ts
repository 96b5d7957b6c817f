import { useResourceContext } from 'react-admin';
import { bareEntity } from '../../../../shared/bareEntity';
import type { EntityMeta } from '../../../../shared/entityMeta';
import type { Field, Structure } from '../../../../shared/field';
import { useEntity, useField } from './entityContext';

const known = new WeakMap<Structure, EntityMeta>();

/**
 * The parts of a structured value as the metadata of a virtual entity, in which inputs and values find the schema of
 * the parts. Its resource is the prefix of their message keys: `resources.branches.parts.opening_hours.fields.from`.
 */
function entityOfStructure(owner: EntityMeta, { name }: Field, structure: Structure): EntityMeta {
  const before = known.get(structure);
  if (before) return before;
  const entity: EntityMeta = {
    ...bareEntity(`${owner.name}.${name}`, structure.fields),
    resource: `${owner.resource}.parts.${name}`,
  };
  known.set(structure, entity);
  return entity;
}

/** The virtual entity of a structured value of the current resource, and whether it has several rows. */
export function useStructure(source: string): { readonly entity: EntityMeta; readonly many: boolean } {
  const owner = useEntity();
  const field = useField(source);
  const resource = useResourceContext();
  if (!owner || !field?.structure)
    throw new Error(`"${source}" of ${resource} is no structured value with parts.`);
  return { entity: entityOfStructure(owner, field, field.structure), many: field.structure.many };
}
