import { isObject } from './isObject.ts';

/**
 * Whether both are stored alike. Lists of references, options and tags are compared regardless of their order; rows and
 * files in order.
 */
export function sameValue(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || canonicalValue(left) === canonicalValue(right);
}

/** Like `sameValue`, and an empty list equals null: both mean that the record has none. An empty text is a value. */
export const isUnchanged = (before: unknown, after: unknown): boolean =>
  sameValue(before, after) || (isNullOrNone(before) && isNullOrNone(after));

/** A text that is equal for equal values. */
export function canonicalValue(value: unknown): string {
  const isUnordered = Array.isArray(value) && !value.some(isObject);
  const sorted = isUnordered ? value.map(item => JSON.stringify(item)).sort() : value;
  return JSON.stringify(sorted ?? null);
}

const isNullOrNone = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
