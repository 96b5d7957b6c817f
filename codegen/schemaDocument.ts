/** One file as it was read; `value` is unknown until `validate` has accepted it. */
export interface SchemaDocument {
  /** as messages name it: `schemas/bank.json` */
  readonly file: string;
  /** file name without `.json` */
  readonly name: string;
  readonly text: string;
  readonly value: unknown;
  /** of a schema of the engine: the places of `value` that product.json gave to it */
  readonly origins?: readonly Origin[];
}

/** JSON pointers: a place in the value of a document, and the place in product.json that it comes from. */
export interface Origin {
  readonly at: string;
  readonly from: string;
}

/** The one file of schemas/ that describes no entity. */
export const PRODUCT_FILE = 'schemas/product.json';

/** Where messages say that the schemas of the engine are, wherever the office is. */
export const SYSTEM_FOLDER = 'schemas/system';
