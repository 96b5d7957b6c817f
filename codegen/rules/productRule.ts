import type { OfficeFormats } from '../../src/engine/shared/officeFormats';
import type { EntitySchema } from '../dialect/entity';
import type { ProductSchema } from '../dialect/product';
import { type Problem, problem, type SchemaPath } from '../problem';
import type { Lookup } from '../remember';
import { PRODUCT_FILE } from '../schemaDocument';
import type { Candidate } from './rule';

/** The names that product.json may refer to. */
export interface Named {
  /** the engine's entities, composed with product.json */
  readonly system: ReadonlyMap<string, EntitySchema>;
  /** null while a schema is faulty, because a missing resource may be declared in it */
  readonly resources: ReadonlySet<string> | null;
  /** names of all entities */
  readonly names: ReadonlySet<string>;
  /** entities whose own file is without fault */
  readonly entities: Lookup<Candidate> & Iterable<readonly [string, Candidate]>;
  /** the code of the formats, if it could be loaded */
  readonly formats: OfficeFormats;
}

/** Like `Rules`: each key is a sentence that says what must hold. */
export type ProductRules = Readonly<
  Record<string, (product: ProductSchema, named: Named) => readonly Problem[]>
>;

export const at = (path: SchemaPath, message: string, remedy: string): Problem =>
  problem(PRODUCT_FILE, path, message, remedy);
