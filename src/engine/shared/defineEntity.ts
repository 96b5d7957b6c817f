import type { EntityMeta } from './entityMeta';

/** A generated table; keeps the names of its fields for the compiler, so that a page that names another does not compile. */
export const defineEntity = <Name extends string>(meta: EntityMeta<Name>): EntityMeta<Name> => meta;
