import type { Locale } from '../../../shared/entityMeta';
import type { Device } from '../../../shared/signedIn';
import { basedOn } from './basedOn';
import type { HttpClient } from './httpClient';

interface Person {
  /** the one that a change is based on */
  readonly version: number;
  readonly title: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly locale: Locale;
}

export interface OwnProfile extends Person {
  readonly email: string;
  readonly second_factor: 'none' | 'email' | 'totp';
  readonly password_changed_at: string | null;
  /** number of unused ones */
  readonly recovery_codes: number;
}

interface SignInEvent {
  readonly id: number;
  readonly at: string;
  readonly action: string;
}

/** What an authenticator app needs; `path` is the SVG path of the QR code in a square of `size`. */
export interface Enrolment {
  readonly secret: string;
  readonly url: string;
  readonly qr: { readonly size: number; readonly path: string };
}

export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly permissions: readonly string[];
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly last_used_ip: string | null;
}

interface NewApiKey {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly expires_at: string;
}

/**
 * The signed-in user's own account, and an administrator's actions on the sessions and second factors of
 * others.
 */
export interface ProfileApi {
  readonly read: () => Promise<OwnProfile>;
  readonly save: (person: Person) => Promise<OwnProfile>;
  readonly changeEmail: (email: string) => Promise<void>;
  /** Also revokes the API keys unless `keepsKeys`. */
  readonly changePassword: (current: string, password: string, keepsKeys: boolean) => Promise<void>;
  readonly chooseFactor: (method: 'none' | 'email') => Promise<void>;
  readonly startTotp: () => Promise<Enrolment>;
  /** Resolves to the recovery codes, which can be read only this once. */
  readonly confirmTotp: (code: string) => Promise<readonly string[]>;
  readonly newRecoveryCodes: () => Promise<readonly string[]>;
  readonly devices: () => Promise<readonly Device[]>;
  readonly endDevice: (id: number | 'others') => Promise<void>;
  readonly signIns: () => Promise<readonly SignInEvent[]>;
  readonly keys: () => Promise<readonly ApiKey[]>;
  /** Resolves to the key itself, which can be read only this once. */
  readonly createKey: (key: NewApiKey) => Promise<string>;
  readonly revokeKey: (id: number) => Promise<void>;
  readonly sessionsOf: (user: number) => Promise<readonly Device[]>;
  readonly endSessionsOf: (user: number) => Promise<void>;
  readonly resetFactorOf: (user: number) => Promise<void>;
  readonly invite: (user: number) => Promise<void>;
}

export function createProfileApi(apiUrl: string, http: HttpClient): ProfileApi {
  const call = async (path: string, method = 'GET', body?: unknown, headers = {}) =>
    (
      await http(`${apiUrl}/${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    ).json;
  return {
    read: () => call('profile'),
    save: ({ version, title, first_name, last_name, phone, locale }) =>
      call('profile', 'PUT', { title, first_name, last_name, phone, locale }, basedOn(version)),
    changeEmail: email => call('profile/email', 'PUT', { email }),
    changePassword: (current, password, keepsKeys) =>
      call('profile/password', 'PUT', { current, password, keep_api_keys: keepsKeys }),
    chooseFactor: method => call('profile/second-factor', 'PUT', { method }),
    startTotp: () => call('profile/totp', 'POST'),
    confirmTotp: async code => (await call('profile/totp', 'PUT', { code })).recovery_codes,
    newRecoveryCodes: async () => (await call('profile/recovery-codes', 'POST')).recovery_codes,
    devices: () => call('profile/sessions'),
    endDevice: id => call(id === 'others' ? 'profile/sessions' : `profile/sessions/${id}`, 'DELETE'),
    signIns: () => call('profile/sign-ins'),
    keys: () => call('profile/api-keys'),
    createKey: async key => (await call('profile/api-keys', 'POST', key)).key,
    revokeKey: id => call(`profile/api-keys/${id}`, 'DELETE'),
    sessionsOf: user => call(`users/${user}/sessions`),
    endSessionsOf: user => call(`users/${user}/sessions`, 'DELETE'),
    resetFactorOf: user => call(`users/${user}/reset-second-factor`, 'POST'),
    invite: user => call(`users/${user}/invite`, 'POST'),
  };
}
