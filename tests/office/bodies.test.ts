import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type Office, openOffice } from '../engine/server/office.ts';
import { type WatchedRoute, watchRoutes } from '../engine/server/watchRoutes.ts';

let office: Office;
let routes: readonly WatchedRoute[];
let caller: Caller;

beforeAll(async () => {
  ({ built: office, routes } = await watchRoutes(() => openOffice('sqlite')));
  caller = await office.caller('all');
});
afterAll(() => office.close());

/** routes that take no properties: the address says all of it, or the body is a file */
const without = [
  'bill-cases/:id/claim-copay',
  'bill-cases/:id/credit-guest',
  'bill-cases/:id/recheck',
  'bills/:id/correct/preview',
  'bills/emails/preview',
  'documents/upload',
  'jobs/:id/cancel',
  'maintenance/verify',
  'overdue-payment-alerts/dunning/preview',
  'overdue-payment-alerts/run',
  'payments/:id/advice/:advice/undo',
  'payments/advice/read',
  'payments/statements',
  'payments/statements/preview',
  'prescriptions/approval-letters/preview',
  'quality/run',
  'settlements/:id/account',
];

/** The routes that are not those of any resource: each reads its body by itself. */
function ownRoutes(): readonly { readonly method: string; readonly path: string }[] {
  return routes
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .map(({ method, url }) => ({ method, path: url.replace('/api/v1/', '') }))
    .filter(({ path }) => !path.startsWith(':resource'));
}

const send = ({ method, path }: { readonly method: string; readonly path: string }, body: unknown) =>
  (method === 'POST' ? caller.post : caller.put)(path.replace(/:\w+/g, '1'), body, { 'if-match': '"v1"' });

const readers = () => ownRoutes().filter(({ path }) => !without.includes(path));

test('every route that reads a body refuses a property that it does not know, and names it', async () => {
  expect(without.filter(path => !ownRoutes().some(route => route.path === path))).toEqual([]);
  expect(readers().length).toBeGreaterThan(25);
  for (const route of readers()) {
    const { status, body } = await send(route, { misspelt: 1 });
    expect({ ...route, status, code: body.code, fault: body.errors?.misspelt?.code }).toEqual({
      ...route,
      status: 400,
      code: 'validationFailed',
      fault: 'unknown',
    });
  }
});

test('every route that reads a body refuses one that is no object', async () => {
  for (const route of readers())
    for (const body of [['misspelt'], '"misspelt"', 'null']) {
      const answer = await send(route, body);
      expect({ ...route, body, status: answer.status, code: answer.body.code }).toEqual({
        ...route,
        body,
        status: 400,
        code: 'invalidBody',
      });
    }
});

test('a mail is not shown in a language that the request misspells', async () => {
  const misspelt = await caller.get('bills/1/email?language=en');
  expect(misspelt).toMatchObject({ status: 400, body: { errors: { language: { code: 'unknown' } } } });
  const unknown = await caller.get('bills/1/email?locale=fr');
  expect(unknown).toMatchObject({ status: 400, body: { errors: { locale: { code: 'enum' } } } });
});
