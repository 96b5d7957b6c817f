/** The value at a dotted path of a record; undefined where a group is missing. */
export function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isKeyed(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      record,
    );
}

/** The record with another value at the path; groups and rows on the way are copied, not changed. */
export function withValueAt(record: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? withValueAt(valueAt(record, key), rest.join('.'), value) : value;
  if (Array.isArray(record))
    return record.map((row: unknown, index) => (String(index) === key ? inner : row));
  return { ...(isKeyed(record) ? record : {}), [key]: inner };
}

export const isKeyed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
