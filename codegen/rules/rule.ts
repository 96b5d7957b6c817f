import type { OfficeFormats } from '../../src/engine/shared/officeFormats';
import type { EntitySchema, FieldSchema, FragmentSchema, ProductSchema } from '../dialect';
import type { Problem } from '../problem';
import type { Lookup } from '../remember';

/** An entity whose own file is in order, with what the rules ask of it. */
export interface Candidate {
  readonly name: string;
  readonly file: string;
  readonly schema: EntitySchema;
  /** fields by dotted path; groups are spelled out, and named themselves in `groups` */
  readonly fields: ReadonlyMap<string, FieldSchema>;
  readonly groups: ReadonlySet<string>;
}

export interface World {
  readonly byName: Lookup<Candidate>;
  /** the name of the first entity that a table belongs to, and the name of the first that is called so in code */
  readonly byTable: ReadonlyMap<string, string>;
  /** the name of the first entity whose list stands at an address */
  readonly byAddress: ReadonlyMap<string, string>;
  readonly byIdentifier: ReadonlyMap<string, string>;
  /** all of them; null while a schema is faulty, as one that seems to be missing may be of that schema */
  readonly resources: ReadonlySet<string> | null;
  /** names of all entity files, those with faults of their own included */
  readonly names: ReadonlySet<string>;
  readonly fragments: ReadonlyMap<string, FragmentSchema>;
  /** null while it has faults of its own */
  readonly product: ProductSchema | null;
  /** the code of its formats, where it could be loaded */
  readonly formats: OfficeFormats;
}

/** Fields as the rules about single fields see them: an entity of which nothing else matters. */
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

/** A rule is one sentence and the function that finds where it is broken. The sentence says what must hold. */
export type Rules = Readonly<Record<string, (candidate: Candidate, world: World) => readonly Problem[]>>;
