import type { OfficeFormats } from '../../src/engine/shared/officeFormats';
import type { EntitySchema, ProductSchema } from '../dialect';
import { type Problem, problem } from '../problem';
import type { Lookup } from '../remember';
import { PRODUCT_FILE } from '../schemaDocument';
import type { Candidate } from './rule';

/** What product.json may name. */
export interface Named {
  /** those of the engine, with what product.json gives them */
  readonly system: ReadonlyMap<string, EntitySchema>;
  /** null while a schema is faulty: one that is missing here may be that one's */
  readonly resources: ReadonlySet<string> | null;
  /** of all entities */
  readonly names: ReadonlySet<string>;
  /** those whose own file is in order */
  readonly entities: Lookup<Candidate> & Iterable<readonly [string, Candidate]>;
  /** the code of formats, where it could be loaded */
  readonly formats: OfficeFormats;
}

/** As for schemas, each rule is one sentence that says what must hold. */
export type ProductRules = Readonly<
  Record<string, (product: ProductSchema, named: Named) => readonly Problem[]>
>;

export const at = (path: readonly (string | number)[], message: string, remedy: string): Problem =>
  problem(PRODUCT_FILE, path, message, remedy);
