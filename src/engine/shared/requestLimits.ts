/** What the API says of itself, the server keeps to and the schemas of its own records allow. */

/** conditions and listed values of one filter, together */
export const mostConditions = 200;
/** records that are named one by one: those of a selection */
export const mostNamedRows = 1_000;
/** records that one request may change */
export const mostAtOnce = 100;
/** characters of what somebody gives as a reason */
export const longestReason = 500;
