import type { EntityMeta } from './entityMeta';

/** Keeps the field names of a generated table as literal types: a page that names an unknown field does not compile. */
export const defineEntity = <Name extends string>(meta: EntityMeta<Name>): EntityMeta<Name> => meta;
