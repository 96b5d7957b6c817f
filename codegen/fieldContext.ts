import { withMembers } from './buildForm';
import { filterNamesOf } from './buildList';
import type { EntitySchema } from './dialect/entity';
import type { FragmentSchema } from './dialect/fragment';
import { parseRepresent } from './represent';
import { fieldsAt, resourcesOn, type Schemas } from './resourcesOn';
import { tableOf } from './tableOf';

/** The facts about its entity and the others that a field is built from. */
export interface FieldContext {
  readonly table: string;
  /** resource of an entity, by the entity's name */
  readonly resourceOf: (entity: string) => string;
  readonly isTree: (entity: string) => boolean;
  /** resources of the records that the references on a path point to, in order */
  readonly resourcesOn: (path: readonly string[]) => readonly string[];
  /** fragment in schemas/common, by its `$ref` */
  readonly fragmentOf: (ref: string) => FragmentSchema;
  /** the fields at a path across references; several where it ends in a field group */
  readonly fieldsAt: (path: string) => readonly string[];
  readonly isFiltered: (path: string) => boolean;
  readonly isSearched: (path: string) => boolean;
  readonly isSortable: (path: string) => boolean;
  readonly isRepresented: (path: string) => boolean;
}

interface World extends Schemas {
  readonly resourceOf: (entity: string) => string;
}

export function fieldContextOf(
  schema: EntitySchema,
  columns: readonly string[],
  { resourceOf, ...schemas }: World,
): FieldContext {
  const { properties, 'x-list': list, 'x-search': searched } = schema;
  const listed = withMembers(schema, columns);
  const filters = filterNamesOf(schema);
  const represent = parseRepresent(schema['x-represent']);
  return {
    table: tableOf(schema['x-resource']),
    resourceOf,
    isTree: entity => schemas.schemaOf(entity)?.['x-tree'] !== undefined,
    resourcesOn: path => resourcesOn(path, properties, schemas),
    fragmentOf: schemas.fragmentOf,
    fieldsAt: path => fieldsAt(path, properties, schemas),
    isFiltered: path => filters.includes(path),
    isSearched: path => searched?.includes(path) ?? false,
    isSortable: path =>
      list?.sortable?.includes(path) ?? (listed.includes(path) || list?.sort?.field === path),
    isRepresented: path => represent.some(part => 'field' in part && part.field === path),
  };
}
