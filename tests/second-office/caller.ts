import { expect } from 'vitest';
import type { Office } from '../e2e/office.ts';

/** What the API answers to one user of the library. */
export interface Caller {
  get(path: string): Promise<Answer>;
  post(path: string, body: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  upload(path: string, content: string | Uint8Array<ArrayBuffer>): Promise<Answer>;
  /** as it comes: a file, say */
  fetch(path: string, more?: RequestInit): Promise<Response>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers without restating their types
  readonly body: any;
}

/** Signs in as the demonstration user of the role. */
export async function signIn(office: Office, role: string): Promise<Caller> {
  const { origin } = new URL(office.url);
  const api = `${origin}/api/v1`;
  const json = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: `${role}@example.org`, password: office.password }),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');
  const token = cookies.find(cookie => cookie.startsWith('token='))?.slice('token='.length);
  const headers = { ...json, cookie: cookies.join('; '), authorization: `Bearer ${token}` };
  const send = (path: string, more: RequestInit = {}) =>
    fetch(`${api}/${path}`, { ...more, headers: { ...headers, ...more.headers } });
  const ask = async (path: string, more: RequestInit = {}): Promise<Answer> => {
    const response = await send(path, more);
    return { status: response.status, body: await response.json() };
  };
  const versionOf = async (path: string) => ({ 'if-match': `"v${(await ask(path)).body.version}"` });
  return {
    get: ask,
    fetch: send,
    post: async (path, body) => {
      const [record, step] = path.split('/transitions/');
      const more = step ? { headers: await versionOf(record ?? '') } : {};
      return ask(path, { method: 'POST', body: JSON.stringify(body), ...more });
    },
    upload: async (path, body) =>
      ask(path, { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } }),
    put: async (path, body) =>
      ask(path, { method: 'PUT', body: JSON.stringify(body), headers: await versionOf(path) }),
    remove: async path => ask(path, { method: 'DELETE', headers: await versionOf(path) }),
  };
}
