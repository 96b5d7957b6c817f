/** What the sentence about a warning of a rule is filled with: days, cents, numbers and texts, by name. */
export type WarningFacts = Readonly<Record<string, string | number>>;

/** Days before its end on which something is about to expire. */
export const expiryDays = 30;
