/** Parameters of the sentence of a warning: days, cents, numbers and texts, by name. */
export type WarningFacts = Readonly<Record<string, string | number>>;

/** Number of days before the end from which something is about to expire. */
export const expiryDays = 30;
