import type { OfficeFormats } from '../../src/engine/shared/officeFormats';
import type { EntitySchema } from '../dialect/entity';
import type { FieldSchema } from '../dialect/field';
import type { FragmentSchema } from '../dialect/fragment';
import type { ProductSchema } from '../dialect/product';
import type { Problem } from '../problem';
import type { Lookup } from '../remember';

/** An entity whose own file is without fault, as the rules read it. */
export interface Candidate {
  readonly name: string;
  readonly file: string;
  readonly schema: EntitySchema;
  /** fields by dotted path, with groups spelled out; the names of the groups are in `groups` */
  readonly fields: ReadonlyMap<string, FieldSchema>;
  readonly groups: ReadonlySet<string>;
}

export interface World {
  readonly byName: Lookup<Candidate>;
  /** by table, address or identifier: the name of the first entity that has it */
  readonly byTable: ReadonlyMap<string, string>;
  /** the address is the URL of the entity's list */
  readonly byAddress: ReadonlyMap<string, string>;
  readonly byIdentifier: ReadonlyMap<string, string>;
  /** all resources; null while a schema is faulty, because a missing one may be declared in it */
  readonly resources: ReadonlySet<string> | null;
  /** names of all entity files, faulty ones included */
  readonly names: ReadonlySet<string>;
  readonly fragments: ReadonlyMap<string, FragmentSchema>;
  /** null while product.json is faulty */
  readonly product: ProductSchema | null;
  /** the code of the formats, if it could be loaded */
  readonly formats: OfficeFormats;
}

/** Wraps fields in an otherwise empty entity, for rules about single fields. */
export const schemaOfFields = ({
  properties,
  required = [],
}: Pick<FragmentSchema, 'properties' | 'required'>): EntitySchema => ({
  type: 'object',
  properties,
  required,
  'x-resource': '',
  'x-label': { de: ['', ''], en: ['', ''] },
  'x-represent': '',
});

/** Each key is a sentence that says what must hold; its function finds where it is broken. */
export type Rules = Readonly<Record<string, (candidate: Candidate, world: World) => readonly Problem[]>>;
