import type { FragmentSchema } from './dialect';

/** What one field needs to know of the world around it. */
export interface FieldContext {
  readonly table: string;
  /** resource of an entity, by name */
  readonly resourceOf: (entity: string) => string;
  readonly isTree: (entity: string) => boolean;
  /** resources of the records that the references on a path lead to, in order */
  readonly resourcesOn: (path: readonly string[]) => readonly string[];
  /** properties of a fragment in schemas/common, by the text of its $ref */
  readonly fragmentOf: (ref: string) => FragmentSchema;
  /** the fields at a path over references; several where it ends in a group */
  readonly fieldsAt: (path: string) => readonly string[];
  readonly isFiltered: (path: string) => boolean;
  readonly isSearched: (path: string) => boolean;
  readonly isSortable: (path: string) => boolean;
  readonly isRepresented: (path: string) => boolean;
}
