import type { FieldFault } from '../../shared/fieldFault.ts';
import { shapes } from '../../shared/formats.ts';
import { isObject } from '../../shared/isObject.ts';
import { ProblemError, refuse } from '../access/problemError.ts';

interface TextRule {
  readonly maxLength: number;
  readonly optional?: true;
}

/**
 * Reads a JSON object of texts with these names only; throws `validationFailed` with all faults. Missing, null and
 * empty texts give `''`. A body that is no object is refused by `bodyIn`.
 */
export function readTexts<Name extends string>(
  body: unknown,
  rules: Readonly<Record<Name, TextRule>>,
): Readonly<Record<Name, string>> {
  const given = new Map<string, unknown>(Object.entries(bodyIn(body)));
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
  // The loop has set every name of the rules.
  return texts as Record<Name, string>;
}

/**
 * The properties of a JSON body, none for a request without one; throws `invalidBody` for lists and plain values.
 * What a route does not know of them is refused by `unknownFaults`.
 */
export function bodyIn(body: unknown): Readonly<Record<string, unknown>> {
  return body === undefined ? {} : bodyOf({ body });
}

/** The properties of the JSON body that a request must have; throws `invalidBody`. */
export function bodyOf({ body }: { readonly body: unknown }): Readonly<Record<string, unknown>> {
  if (!isObject(body)) throw new ProblemError('invalidBody');
  return body;
}

/** Faults for the properties of a body that a route does not know. */
export const unknownFaults = (others: object): Record<string, FieldFault> =>
  Object.fromEntries(Object.keys(others).map(name => [name, { code: 'unknown' }]));

/** A possible id of a record. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

export const isIdOrNull = (value: unknown): value is number | null => value === null || isId(value);

/** `2026-11` */
export const isMonth = (value: unknown): value is string => typeof value === 'string' && shapes.month(value);

/** The fault for a value that is not a month. */
export const monthFault = (value: unknown): FieldFault => ({
  code: value === undefined ? 'required' : 'month',
});

/** The ids without duplicates; null if the value is no list of ids. */
export const idsIn = (value: unknown): readonly number[] | null =>
  Array.isArray(value) && value.every(isId) ? [...new Set(value)] : null;

/** `Object.keys` with the type of the names. */
function namesOf<Name extends string>(rules: Readonly<Record<Name, TextRule>>): readonly Name[] {
  return Object.keys(rules) as Name[];
}
