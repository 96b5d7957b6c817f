import { isObject } from '../../shared/isObject.ts';
import { validationFailed } from '../access/problemError.ts';
import { readTexts } from '../http/readBody.ts';
import type { NewApiKey } from './apiKeys.ts';

/** Parses `{name, permissions: [key], expires_at}`; `createApiKey` validates the values. */
export function readKeyRequest(body: unknown): NewApiKey {
  const { permissions, ...texts } = isObject(body) ? body : {};
  const { name, expires_at } = readTexts(texts, { name: { maxLength: 60 }, expires_at: { maxLength: 40 } });
  if (!Array.isArray(permissions) || !permissions.every(key => typeof key === 'string')) {
    throw validationFailed({ permissions: { code: 'required' } });
  }
  return { name, permissions: [...new Set(permissions)], expiresAt: expires_at };
}

/** A new password revokes all keys unless `keep_api_keys` is true; also returns the rest of the body. */
export function readKeepApiKeys(body: unknown): Readonly<Record<string, unknown>> & { keepApiKeys: boolean } {
  const { keep_api_keys = false, ...rest } = isObject(body) ? body : {};
  if (typeof keep_api_keys !== 'boolean')
    throw validationFailed({ keep_api_keys: { code: 'type', params: { type: 'boolean' } } });
  return { ...rest, keepApiKeys: keep_api_keys };
}
