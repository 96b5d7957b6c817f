/**
 * A list of records that name the one in hand: its resource, the field that does so, and where that may name records of
 * any resource, the field that says of which.
 */
export type RelatedList = readonly [resource: string, by: string, as?: string];

/** How many records such a list holds. */
export interface RelatedTotal {
  readonly total: number;
  /** there are more than were counted */
  readonly capped: boolean;
}

/** so many lists are counted at once */
export const mostRelatedLists = 50;
