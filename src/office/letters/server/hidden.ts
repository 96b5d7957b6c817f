/** What the reader of a preview may not see, by its field: `guest.kvnr`, as product.json names what documents show. */
export type Hidden = ReadonlySet<string>;

/** Stands on the preview in the place of a text that its reader may not see. */
export const mask = '•••';
