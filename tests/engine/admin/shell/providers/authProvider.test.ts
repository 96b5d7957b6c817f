import { createAuthProvider } from '@engine/admin/shell/providers/authProvider';
import { createHttpClient } from '@engine/admin/shell/providers/httpClient';
import { createPermissionsProvider } from '@engine/admin/shell/providers/permissionsProvider';
import { readToken } from '@engine/admin/shell/session/cookie';
import { createSessionStore, type SessionStore } from '@engine/admin/shell/session/session';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiServer, problem, startApi } from '../apiServer';

let api: ApiServer;
let now: number;
let session: SessionStore;

beforeEach(async () => {
  api = await startApi();
  api.permissions = ['banks.list', 'banks.read', 'banks.update'];
  now = 1_000_000;
});
afterEach(() => api.close());

function provider() {
  const http = createHttpClient({ locale: () => 'de', token: () => 't', retryAfterMs: 0 });
  session = createSessionStore(api.apiUrl, http, { recheckAfterMs: 30_000, now: () => now });
  return createAuthProvider(api.apiUrl, http, session, createPermissionsProvider(session));
}
const asked = () => api.calls.filter(({ url }) => url.endsWith('verify-token')).length;

test('the server is asked once, and again when its answer has grown old', async () => {
  const auth = provider();
  await Promise.all([
    auth.checkAuth({}),
    auth.checkAuth({}),
    auth.canAccess?.({ resource: 'banks', action: 'list' }),
  ]);
  await auth.checkAuth({});
  expect(asked()).toBe(1);
  now += 30_000;
  await auth.checkAuth({});
  expect(asked()).toBe(2);
});

/** A session of a server that answers these idle times, one after the other; its end in seconds from now on. */
function idleSession(...idleMinutes: readonly number[]) {
  const [begin, idle] = [now, [...idleMinutes]];
  const http = async () => {
    const ends = { idle_at: now + (idle.shift() ?? 0) * 60_000, ends_at: now + 86_400_000 };
    const json = {
      ...{ user: { id: 1 }, permissions: [], rights: 'r' },
      session: {
        idle_at: new Date(ends.idle_at).toISOString(),
        ends_at: new Date(ends.ends_at).toISOString(),
      },
    };
    const headers = new Headers({ date: new Date(now).toUTCString() });
    return { status: 200, headers, body: '', file: null, json };
  };
  const used = createSessionStore('', http, { now: () => now });
  return { used, endsAfter: () => ((used.ends()?.idleAt ?? 0) - begin) / 1_000 };
}

test('a session goes on with each answer, however short its idle time', async () => {
  const { used, endsAfter } = idleSession(1);
  await used.refresh();
  expect(endsAfter()).toBe(60);
  now += 30_000;
  used.heard('r');
  expect(endsAfter()).toBe(75);
});

test('a session ends as early as the office has set it by now', async () => {
  const { used, endsAfter } = idleSession(60, 1);
  await used.refresh();
  now += 30_000;
  await used.refresh();
  used.heard('r');
  expect(endsAfter()).toBe(90);
  now += 30_000;
  used.heard('r');
  expect(endsAfter()).toBe(105);
});

test('a revoked session does not pass the next check', async () => {
  const auth = provider();
  await auth.checkAuth({});
  api.user = null;
  now += 30_000;
  await expect(auth.checkAuth({})).rejects.toMatchObject({ status: 401 });
});

test('a failing server does not sign out', async () => {
  const auth = provider();
  await auth.checkAuth({});
  now += 30_000;
  api.failures.push(
    { status: 500, body: problem(500, 'internal') },
    { status: 500, body: problem(500, 'internal') },
  );
  await expect(auth.checkAuth({})).resolves.toBeUndefined();
});

test.each([
  ['banks', 'list', true],
  ['banks', 'show', true],
  ['banks', 'edit', true],
  ['banks', 'create', false],
  ['banks', 'delete', false],
  ['bills', 'list', false],
])('with rights to list, read and update banks, %s.%s is %s', async (resource, action, may) => {
  expect(await provider().canAccess?.({ resource, action })).toBe(may);
});

test('signing in loads the session, signing out ends it on the server', async () => {
  api.user = null;
  const auth = provider();
  await auth.login({ email: 'billing@example.org', password: 'x' });
  expect(await auth.getIdentity?.()).toMatchObject({ fullName: 'Bea Berger', email: 'billing@example.org' });
  await auth.logout({});
  expect(api.user).toBeNull();
  await expect(auth.checkAuth({})).rejects.toMatchObject({ status: 401 });
});

/** Signs out while the server answers so; `come` lets what waits for the server go on. */
async function signOutDuring(...failures: ApiServer['failures']) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=proof; Path=/';
  let come: () => void = () => undefined;
  const back = new Promise<void>(resolve => {
    come = resolve;
  });
  const http = createHttpClient({ locale: () => 'de', token: readToken, retryAfterMs: 0 });
  const session = createSessionStore(api.apiUrl, http, { now: () => now });
  const auth = createAuthProvider(api.apiUrl, http, session, createPermissionsProvider(session), () => back);
  await auth.checkAuth({});
  api.failures.push(...failures);
  await auth.logout({});
  return { auth, come };
}
const away = { status: 502, body: 'Bad Gateway' };
const busy = { status: 503, body: problem(503, 'overloaded') };
const signOuts = () => api.calls.filter(({ url }) => url.endsWith('logout'));

test.each([
  ['is away', [away]],
  ['has too much to do', [busy]],
  ['has too much to do for longer', [busy, busy]],
  ['cannot write', [{ status: 507, body: problem(507, 'storageFull') }]],
  ['fails', [{ status: 500, body: problem(500, 'internal') }]],
])(
  'R-ROUTE-5: signing out while the server %s forgets the token at once and ends the session when it can',
  async (_, failures) => {
    const { come } = await signOutDuring(...failures);
    expect(document.cookie).not.toContain('token');
    expect(api.user).not.toBeNull();
    come();
    await expect.poll(() => api.user).toBeNull();
    expect(signOuts().at(-1)?.headers.authorization).toBe('Bearer proof');
  },
);

test('a sign-out that waits for its server ends no session that has begun meanwhile', async () => {
  const { auth, come } = await signOutDuring(busy);
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=another; Path=/';
  come();
  await auth.checkAuth({});
  expect(signOuts()).toHaveLength(1);
  expect(api.user).not.toBeNull();
});

test('who is not signed in has no permissions, which is no error', async () => {
  api.user = null;
  expect(await provider().getPermissions?.({})).toEqual(new Set());
});

test('signing out without a session asks nothing of the server', async () => {
  await provider().logout({});
  expect(api.calls).toEqual([]);
});

test.each([
  [401, true],
  [403, false],
  [500, false],
])('an answer %i ends the session: %s; the call fails all the same', async (status, ends) => {
  const auth = provider();
  await auth.checkAuth({});
  let left = 0;
  session.onLeave(() => {
    left += 1;
  });
  // react-admin takes a rejection for an order to report the refused call as done
  await Promise.all([auth.checkError({ status }), auth.checkError({ status })]);
  expect([session.current() === null, session.isLost()]).toEqual([ends, ends]);
  await expect.poll(() => left).toBe(ends ? 1 : 0);
});
