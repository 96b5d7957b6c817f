import type { FieldFault } from '../../shared/fieldFault.ts';
import { shapes } from '../../shared/formats.ts';
import { isObject } from '../../shared/isObject.ts';
import { refuse } from '../access/problemError.ts';

interface TextRule {
  readonly maxLength: number;
  readonly optional?: true;
}

/**
 * A JSON object of texts and nothing else; throws `validationFailed` with the faults together. Texts that are left out,
 * null or empty answer `''`.
 */
export function readTexts<Name extends string>(
  body: unknown,
  rules: Readonly<Record<Name, TextRule>>,
): Readonly<Record<Name, string>> {
  const given = new Map<string, unknown>(isObject(body) ? Object.entries(body) : []);
  const errors: Record<string, FieldFault> = {};
  const texts: Partial<Record<Name, string>> = {};
  for (const name of namesOf(rules)) {
    const value = given.get(name) ?? '';
    const { maxLength, optional } = rules[name];
    if (typeof value !== 'string') errors[name] = { code: 'type', params: { type: 'text' } };
    else if (value === '' && !optional) errors[name] = { code: 'required' };
    else if (value.length > maxLength) errors[name] = { code: 'maxLength', params: { maxLength } };
    texts[name] = typeof value === 'string' ? value : '';
    given.delete(name);
  }
  refuse({ ...errors, ...unknownFaults(Object.fromEntries(given)) });
  // Every rule has put its text there.
  return texts as Record<Name, string>;
}

/** What is left of a body when everything is taken out that a route knows. */
export const unknownFaults = (others: object): Record<string, FieldFault> =>
  Object.fromEntries(Object.keys(others).map(name => [name, { code: 'unknown' }]));

/** A number that a record may have. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

export const isIdOrNull = (value: unknown): value is number | null => value === null || isId(value);

/** `2026-11` */
export const isMonth = (value: unknown): value is string => typeof value === 'string' && shapes.month(value);

/** Why a value is not taken for a month. */
export const monthFault = (value: unknown): FieldFault => ({
  code: value === undefined ? 'required' : 'month',
});

/** Each of the ids once; null for what is no list of ids. */
export const idsIn = (value: unknown): readonly number[] | null =>
  Array.isArray(value) && value.every(isId) ? [...new Set(value)] : null;

/** `Object.keys` forgets the names. */
function namesOf<Name extends string>(rules: Readonly<Record<Name, TextRule>>): readonly Name[] {
  return Object.keys(rules) as Name[];
}
