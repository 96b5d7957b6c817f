/**
 * A list of records that reference the current one: its resource, the referencing field, and if that may reference any
 * resource, the field that holds the resource.
 */
export type RelatedList = readonly [resource: string, by: string, as?: string];

/** The number of records in such a list. */
export interface RelatedTotal {
  readonly total: number;
  /** counting stopped at `total`; there are more */
  readonly capped: boolean;
}

/** limit of lists counted in one request */
export const mostRelatedLists = 50;
