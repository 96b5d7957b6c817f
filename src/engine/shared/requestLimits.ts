/** What the API says of itself, the server keeps to and the schemas of its own records allow. */

/** records that one request may change */
export const mostAtOnce = 100;
/** characters of what somebody gives as a reason */
export const longestReason = 500;
