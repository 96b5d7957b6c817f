import type { Finding } from '@engine/server/audit/integrityCheck.ts';

/** A record that was issued. */
export interface Issued {
  readonly table: string;
  readonly resource: string;
  readonly id: number;
}

/** What a field ought to hold, and what it holds; undefined: the source does not say. */
export type ComparedField = readonly [field: string, expected: unknown, found: unknown];

/** One finding for each field that holds something else; of several sources for a field the first that differs counts. */
export function alteredFields(
  { table, resource, id }: Issued,
  compared: readonly ComparedField[],
): readonly Finding[] {
  const findings = new Map<string, Finding>();
  for (const [name, expected, found] of compared) {
    if (isAsExpected(expected, found) || findings.has(name)) continue;
    findings.set(name, {
      table,
      id,
      field: `${resource}.${name}`,
      what: 'altered',
      expected: shown(expected),
      found: shown(found),
    });
  }
  return [...findings.values()];
}

export const isAsExpected = (expected: unknown, found: unknown): boolean =>
  expected === undefined || shown(expected) === shown(found);

const shown = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** The fields of a row beside what the log says of them. */
export const comparedWithLog = (
  fields: readonly string[],
  row: Readonly<Record<string, unknown>>,
  logged: ReadonlyMap<string, unknown> | undefined,
): readonly ComparedField[] => fields.map(name => [name, logged?.get(name), row[name]]);
