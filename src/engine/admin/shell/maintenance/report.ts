import type { MaintenanceRun } from '../../../shared/maintenance';

/** A deviation that a verification found. */
export interface ShownFinding {
  readonly check: string;
  readonly table: string;
  readonly id: number | null;
  /** `bills.issue_date`: the resource and its field; null: the finding concerns the whole row */
  readonly field: string | null;
  readonly what: string;
  readonly expected: string | null;
  readonly found: string | null;
}

export interface Report {
  readonly checked: readonly (readonly [check: string, rows: number])[];
  readonly found: number;
  readonly findings: readonly ShownFinding[];
}

type Fields = ReadonlyMap<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Parses the stored details of a verification. */
export function reportOf({ details }: Pick<MaintenanceRun, 'details'>): Report {
  const fields = fieldsOf(details);
  const findings: unknown = fields.get('findings');
  return {
    checked: [...fieldsOf(fields.get('checked'))].map(([check, rows]) => [check, number(rows) ?? 0]),
    found: number(fields.get('found')) ?? 0,
    findings: Array.isArray(findings) ? findings.map(value => findingOf(fieldsOf(value))) : [],
  };
}

const findingOf = (fields: Fields): ShownFinding => ({
  check: text(fields.get('check')) ?? '',
  table: text(fields.get('table')) ?? '',
  id: number(fields.get('id')),
  field: text(fields.get('field')),
  what: text(fields.get('what')) ?? '',
  expected: text(fields.get('expected')),
  found: text(fields.get('found')),
});

/** The error of a failed run; null for any other. */
export const errorOf = ({ details }: Pick<MaintenanceRun, 'details'>): string | null =>
  text(fieldsOf(details).get('error'));

/** The size of a backup; null for other runs. */
export const bytesOf = ({ details }: Pick<MaintenanceRun, 'details'>): number | null =>
  number(fieldsOf(details).get('bytes'));
