import type { EntityMeta } from './entityMeta.ts';
import type { Field } from './field.ts';
import type { FieldFault } from './fieldFault.ts';
import { isObject } from './isObject.ts';
import type { MaintenanceRun } from './maintenance.ts';
import { inUnits } from './validation.ts';

/** A rule of the schema that a field breaks; as the value of `_finding` a filter for the records in which it does. */
export interface BrokenRule {
  /** path of the field; of child rows with their property before it: `contacts.email` */
  readonly field: string;
  /** code of the fault, and after a dot what it needs besides: `format.iban`, `unmatched.guest` */
  readonly rule: string;
}

/** The records of one entity that break one rule, as far as the reader may see them. */
export interface FindingGroup extends BrokenRule {
  readonly resource: string;
  readonly count: number;
  /** there are more than `count` */
  readonly isCapped: boolean;
}

/** `GET /quality` */
export interface QualityReport {
  /** the last check that came to an end; null: there was none yet */
  readonly run: MaintenanceRun | null;
  readonly groups: readonly FindingGroup[];
}

/** A filter of this key asks for the records that break a rule. */
export const findingKey = '_finding';

/** Reads the value of such a filter; null: it is none. */
export function readBrokenRule(value: unknown): BrokenRule | null {
  if (!isObject(value) || Object.keys(value).length !== 2) return null;
  const { field, rule } = value;
  return typeof field === 'string' && typeof rule === 'string' ? { field, rule } : null;
}

/** The rule behind a fault. Of its parameters it holds what comes from the schema, and never a value of the record. */
export function ruleOf({ code, params = {} }: FieldFault): string {
  const detail = code === 'format' ? params.format : code === 'unmatched' ? params.field : null;
  return detail ? `${code}.${String(detail)}` : code;
}

interface RuleParts {
  readonly code: string;
  /** empty: it needs none */
  readonly detail: string;
}

export function ruleParts(rule: string): RuleParts {
  const [code = ''] = rule.split('.', 1);
  return { code, detail: rule.slice(code.length + 1) };
}

/**
 * The fault that breaking the rule means, to be put into words; `nameOf` gives the label of a field. What the schema no
 * longer says has the words of any fault.
 */
export function faultOfRule(meta: EntityMeta, path: string, rule: string, nameOf: NameOf): FieldFault {
  const { code, detail } = ruleParts(rule);
  const field = meta.fields.find(({ name }) => name === path);
  if (code === 'format') return { code, params: { format: detail } };
  if (code === 'unmatched') return { code, params: { field: nameOf(detail) } };
  if (code === 'notBefore')
    return field?.notBefore ? { code, params: { notBefore: nameOf(field.notBefore) } } : { code: 'check' };
  if (!isLimitCode(code)) return { code };
  const limit = limitOf(field, code);
  if (!field || limit === null) return { code: 'check' };
  return { code, params: inUnits({ [code]: limit }, field) };
}

type NameOf = (path: string) => string;

const limitCodes = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
] as const;

const isLimitCode = (code: string): code is (typeof limitCodes)[number] =>
  limitCodes.some(each => each === code);

const limitOf = (field: Field | undefined, code: (typeof limitCodes)[number]): number | null =>
  (code === 'exclusiveMinimum' ? field?.minimum : field?.[code]) ?? null;
