/** 0 for an empty list. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
