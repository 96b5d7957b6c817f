import type { EntitySchema } from './dialect/entity';
import type { FragmentSchema } from './dialect/fragment';

/** The schemas that a path through references and field groups leads to. */
export interface Schemas {
  readonly schemaOf: (entity: string) => EntitySchema | undefined;
  readonly fragmentOf: (ref: string) => FragmentSchema;
}

/**
 * Resources of the records that the references on a path point to: `prescription.facility.name` passes two.
 */
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

/**
 * The fields at a path through references: `guest.address` gives the path of each field of that group, such
 * as `guest.address.zip`.
 */
export function fieldsAt(
  path: string,
  properties: EntitySchema['properties'],
  schemas: Schemas,
): readonly string[] {
  const [first = '', ...rest] = path.split('.');
  const field = properties[first];
  if (!field) return [];
  const inner = field.$ref
    ? schemas.fragmentOf(field.$ref).properties
    : field['x-ref'] && rest.length > 0
      ? schemas.schemaOf(field['x-ref'].entity)?.properties
      : undefined;
  if (!inner) return rest.length === 0 ? [first] : [];
  const ends = rest.length === 0 ? Object.keys(inner).sort() : [rest.join('.')];
  return ends.flatMap(end => fieldsAt(end, inner, schemas).map(name => `${first}.${name}`));
}
