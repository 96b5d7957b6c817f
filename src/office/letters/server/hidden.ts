/** The fields that the reader of a preview may not see, such as `guest.kvnr`, named as in product.json. */
export type Hidden = ReadonlySet<string>;

/** Replaces a text on a preview that its reader may not see. */
export const mask = '•••';
