import { HttpError } from 'react-admin';
import { isObject } from '../../shared/isObject';

/** The server's message about a refused action; faults of fields are prefixed with their labels. */
export function faultText(error: unknown, labelOf: (field: string) => string): string {
  if (!(error instanceof HttpError)) return 'app.error.server';
  const errors: unknown = error.body?.errors;
  const faults = isObject(errors) ? sentences(errors, '') : [];
  if (faults.length === 0) return String(error.message);
  return faults.map(([field, text]) => [labelOf(field), text].filter(Boolean).join(': ')).join(' ');
}

function sentences(
  tree: Readonly<Record<string, unknown>>,
  prefix: string,
): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[prefix + key, value] as const];
    return isObject(value) ? sentences(value, `${prefix}${key}.`) : [];
  });
}
