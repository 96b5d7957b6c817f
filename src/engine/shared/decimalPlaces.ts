/**
 * Double precision represents all numbers of 15 decimal digits exactly enough to tell them apart (IEEE 754 binary64).
 */
const digits = 1e15;

/** Can the number be stored without losing a decimal place? 12.345 with three places is 12345 thousandths. */
export const isKept = (value: number, places: number): boolean => Math.abs(value) * 10 ** places < digits;

/** Whether the number has at most this many decimal places and can be stored exactly to the last one. */
export const hasPlaces = (value: number, places: number): boolean =>
  isKept(value, places) && Math.round(value * 10 ** places) / 10 ** places === value;
