/** Cents: more than both banks take for a return without a fault of anyone. */
export const mostCharges = 2_000;
