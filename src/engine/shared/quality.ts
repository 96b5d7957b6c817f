import type { Field } from './field.ts';
import type { FieldFault } from './fieldFault.ts';
import { isObject } from './isObject.ts';
import type { MaintenanceRun } from './maintenance.ts';

/**
 * A schema rule and the field that breaks it; as the value of the `_finding` filter it selects the records with this
 * fault.
 */
export interface BrokenRule {
  /** path of the field; for child rows after the name of their property: `contacts.email` */
  readonly field: string;
  /** code of the fault, and after a dot its details from the schema: `format.iban`, `unmatched.guest` */
  readonly rule: string;
}

/** The records of one entity that break one rule, limited to those that the reader may see. */
export interface FindingGroup extends BrokenRule {
  readonly resource: string;
  readonly count: number;
  /** there are more than `count` */
  readonly isCapped: boolean;
}

/** A finished check. It has no total: each reader gets the count of the records that they may see. */
export interface QualityRun extends Pick<MaintenanceRun, 'finishedAt' | 'by'> {
  readonly isFailed: boolean;
}

/** `GET /quality` */
export interface QualityReport {
  /** the last run; null: none yet */
  readonly run: QualityRun | null;
  /** the reader's own check that is running */
  readonly job: number | null;
  readonly groups: readonly FindingGroup[];
}

/** Key of a filter that selects the records that break a rule. */
export const findingKey = '_finding';

/** Parses the value of such a filter; null if it is malformed. */
export function readBrokenRule(value: unknown): BrokenRule | null {
  if (!isObject(value) || Object.keys(value).length !== 2) return null;
  const { field, rule } = value;
  return typeof field === 'string' && typeof rule === 'string' ? { field, rule } : null;
}

/**
 * The rule behind a fault, with details from the schema: `format.iban`, `maxLength.30`, `minimum.100:2:€` in cents,
 * `notBefore.valid_from`. It contains no value of the record.
 */
export function ruleOf({ code, params = {} }: FieldFault, field: Field | undefined): string {
  const details = detailsOf(code, params, field).filter(detail => detail !== undefined && detail !== null);
  return details.length === 0 ? code : `${code}.${details.join(':')}`;
}

function detailsOf(
  code: string,
  params: Readonly<Record<string, unknown>>,
  field: Field | undefined,
): readonly unknown[] {
  if (code === 'format') return [params.format];
  if (code === 'unmatched') return [params.field];
  if (code === 'notBefore') return [field?.notBefore];
  return limitCodes.has(code) ? [params[code], params.scale, params.unit] : [];
}

const limitCodes: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
]);

export function ruleParts(rule: string): { readonly code: string; readonly detail: string } {
  const [code = ''] = rule.split('.', 1);
  return { code, detail: rule.slice(code.length + 1) };
}

/** The fault that corresponds to a broken rule, to be formatted as a message; `nameOf` gives the label of a field. */
export function faultOfRule(rule: string, nameOf: (path: string) => string): FieldFault {
  const { code, detail } = ruleParts(rule);
  if (code === 'format') return { code, params: { format: detail } };
  if (code === 'unmatched') return { code, params: { field: nameOf(detail) } };
  if (code === 'notBefore') return { code: 'notBeforeField', params: { field: nameOf(detail) } };
  if (!limitCodes.has(code)) return { code };
  const [limit, scale, unit] = detail.split(':');
  return {
    code,
    params: { [code]: Number(limit), ...(scale && { scale: Number(scale) }), ...(unit && { unit }) },
  };
}
