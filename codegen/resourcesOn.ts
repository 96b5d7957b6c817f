import type { EntitySchema, FragmentSchema } from './dialect';

interface Schemas {
  readonly schemaOf: (entity: string) => EntitySchema | undefined;
  readonly fragmentOf: (ref: string) => FragmentSchema;
}

/** Resources of the records that the references on a path lead to: `prescription.facility.name` passes two. */
export function resourcesOn(
  [first = '', ...rest]: readonly string[],
  properties: EntitySchema['properties'],
  schemas: Schemas,
): readonly string[] {
  const field = properties[first];
  if (!field || rest.length === 0) return [];
  if (field.$ref) return resourcesOn(rest, schemas.fragmentOf(field.$ref).properties, schemas);
  const target = field['x-ref'] && schemas.schemaOf(field['x-ref'].entity);
  return target ? [target['x-resource'], ...resourcesOn(rest, target.properties, schemas)] : [];
}
