import { isObject } from '../../shared/isObject.ts';
import { type FieldFault, validationFailed } from '../access/problemError.ts';
import type { NewApiKey } from './apiKeys.ts';

interface TextRule {
  readonly maxLength: number;
  readonly optional?: true;
}

/**
 * A JSON object of texts and nothing else, as the routes of sign-in and profile take it; throws `validationFailed`
 * with every fault at once. Texts that are left out, null or empty answer `''`.
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
  for (const name of given.keys()) errors[name] = { code: 'unknown' };
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  // Every rule has put its text there.
  return texts as Record<Name, string>;
}

/** `{name, permissions: [key], expires_at}`; what the values are worth is `createApiKey`'s to say. */
export function readKeyRequest(body: unknown): NewApiKey {
  const { permissions, ...texts } = isObject(body) ? body : {};
  const { name, expires_at } = readTexts(texts, { name: { maxLength: 60 }, expires_at: { maxLength: 40 } });
  if (!Array.isArray(permissions) || !permissions.every(key => typeof key === 'string')) {
    throw validationFailed({ permissions: { code: 'required' } });
  }
  return { name, permissions: [...new Set(permissions)], expiresAt: expires_at };
}

/** `Object.keys` forgets the names. */
function namesOf<Name extends string>(rules: Readonly<Record<Name, TextRule>>): readonly Name[] {
  return Object.keys(rules) as Name[];
}
