/** One file as it was read; the type of `value` is unknown until `validate` has accepted it. */
export interface SchemaDocument {
  /** path in messages: `schemas/bank.json` */
  readonly file: string;
  /** file name without `.json` */
  readonly name: string;
  readonly text: string;
  readonly value: unknown;
  /** for a schema of the engine: the places in `value` that come from product.json */
  readonly origins?: readonly Origin[];
}

/** JSON pointers: a place in the value of a document, and its source in product.json. */
export interface Origin {
  readonly at: string;
  readonly from: string;
}

/** The only file in schemas/ that describes no entity. */
export const PRODUCT_FILE = 'schemas/product.json';

/** The folder in which messages locate the engine's schemas, wherever the office is. */
export const SYSTEM_FOLDER = 'schemas/system';
