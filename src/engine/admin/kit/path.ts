import type { Values } from '../../shared/recordValues';

/** A copy of the record with another value at the dotted path; nested objects on the way are copied, not mutated. */
export function withValueAt(record: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const inner = record[key];
  if (rest.length === 0) return { ...record, [key]: value };
  return { ...record, [key]: withValueAt(isKeyed(inner) ? inner : {}, rest.join('.'), value) };
}

export const isKeyed = (value: unknown): value is Values => typeof value === 'object' && value !== null;
