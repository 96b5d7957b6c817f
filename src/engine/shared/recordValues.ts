import type { Condition } from './field.ts';

export type Values = Readonly<Record<string, unknown>>;

/**
 * Whether the condition holds for this record. A field with several values matches if it contains one of those listed.
 */
export const holds = (condition: Condition, record: Values): boolean =>
  Object.entries(condition).every(([name, allowed]) => {
    const value = valueAt(record, name);
    if (isEmpty(value)) return allowed.includes(null);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return allowed.some(each => values.includes(each));
  });

/** The value at a dotted path; null if any part of the path is missing. */
export function valueAt(record: unknown, path: string): unknown {
  let value = record;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Values)[key];
  }
  return value ?? null;
}

/** Whether there is no value: nothing, an empty text or an empty list. 0 and `false` are values. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
