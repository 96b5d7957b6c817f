/** Limits that the API documents, the server enforces and the schemas of its own records use. */

/** records that one page of a list may have; further ones are read page by page */
export const mostRowsPerPage = 100;
/** conditions and listed values of one filter, in total */
export const mostConditions = 200;
/** references that a dotted path may pass through */
export const mostHops = 3;
/** records that are listed by id, such as a selection */
export const mostNamedRows = 1_000;
/** records that one request may change */
export const mostAtOnce = 100;
/** characters of a reason that users enter */
export const longestReason = 500;
