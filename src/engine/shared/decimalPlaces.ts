/** Double precision keeps every number of 15 decimal digits apart from the others (IEEE 754 binary64). */
const digits = 1e15;

/** Whether a number can be kept to the last of its decimal places: 12.345 with three of them is 12345 thousandths. */
export const isKept = (value: number, places: number): boolean => Math.abs(value) * 10 ** places < digits;

/** Whether a number has no more decimal places, and can be kept to the last of them. */
export const hasPlaces = (value: number, places: number): boolean =>
  isKept(value, places) && Math.round(value * 10 ** places) / 10 ** places === value;
