import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@engine/server/access/actor.ts';
import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { SessionAuthentication } from '@engine/server/auth/authentication.ts';
import { authRoutes } from '@engine/server/auth/routes.ts';
import { readConfig } from '@engine/server/config.ts';
import type { Policy } from '@engine/server/http/policy.ts';
import { staticRoutes } from '@engine/server/http/static.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { facts } from '@generated/facts.ts';
import { permissions } from '@generated/permissions.ts';
import { product } from '@generated/product.ts';
import { office } from '@office/server.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';
import { type WatchedRoute, watchRoutes } from '../watchRoutes.ts';

/**
 * Missing check on a helper endpoint: Frappe CVE-2026-44208, Directus CVE-2025-53889. A new route needs its
 * line here, and thinks twice about "public". "operation" asks for the right to do this to the resource of the path.
 * That a route without any policy keeps the server from starting stands in tests/engine/server/http/policies.test.ts.
 */
const reviewed = `
DELETE /api/v1/:resource                            operation delete
DELETE /api/v1/:resource/:id                        operation delete
DELETE /api/v1/authorization/view-as                signedIn
DELETE /api/v1/list-views/:id                       signedIn
DELETE /api/v1/profile/api-keys/:id                 signedIn
DELETE /api/v1/profile/sessions                     signedIn
DELETE /api/v1/profile/sessions/:id                 signedIn
DELETE /api/v1/profile/totp                         signedIn
DELETE /api/v1/users/:id/sessions                   users.end_sessions
GET    /                                            public
GET    /api/v1/:parent/:parentId/:resource          operation list
GET    /api/v1/:resource                            operation list
GET    /api/v1/:resource/:id                        operation read
GET    /api/v1/:resource/:id/changes                operation read
GET    /api/v1/:resource/:id/files/:field/:file     operation read
GET    /api/v1/:resource/:id/looks                  operation read
GET    /api/v1/:resource/:id/related                operation read
GET    /api/v1/:resource/:id/transitions            operation read
GET    /api/v1/:resource/bulk/:id                   operation list
GET    /api/v1/:resource/bulk/:id/rows              operation list
GET    /api/v1/:resource/export                     export
GET    /api/v1/:resource/groups                     operation list
GET    /api/v1/:resource/imports                    import
GET    /api/v1/:resource/imports/:id                import
GET    /api/v1/:resource/imports/:id/failed         import
GET    /api/v1/:resource/imports/:id/rows           import
GET    /api/v1/:resource/imports/template           import
GET    /api/v1/:resource/sums                       operation list
GET    /api/v1/:resource/sums/exact                 operation list
GET    /api/v1/auth/mode                            public
GET    /api/v1/auth/verify-token                    signedIn
GET    /api/v1/authorization/changes                roles.read
GET    /api/v1/authorization/matrix                 roles.read
GET    /api/v1/authorization/roles/:id/rights       roles.read
GET    /api/v1/authorization/users/:id/rights       roles.read
GET    /api/v1/bill-cases/:id/credit/give_up        bill-cases.give_up
GET    /api/v1/bill-cases/:id/credit/withdraw       bill-cases.withdraw
GET    /api/v1/bill-cases/:id/explanation           bill-cases.read
GET    /api/v1/bills/:id/email                      bills.email
GET    /api/v1/bills/print                          documents.read
GET    /api/v1/documents/:id/content                documents.read
GET    /api/v1/documents/print                      documents.read
GET    /api/v1/guest-insurances/preview             guest-insurances.create
GET    /api/v1/guest/duplicates                     guest.list
GET    /api/v1/list-views                           signedIn
GET    /api/v1/maintenance                          activity-log.list
GET    /api/v1/openapi.json                         signedIn
GET    /api/v1/payments/:id/suggestions             payments.read
GET    /api/v1/prescriptions/:id/approval-letter    prescriptions.ask_approval
GET    /api/v1/profile                              signedIn
GET    /api/v1/profile/api-keys                     signedIn
GET    /api/v1/profile/sessions                     signedIn
GET    /api/v1/profile/sign-ins                     signedIn
GET    /api/v1/quality                              quality-findings.view
GET    /api/v1/reports                              bills.report
GET    /api/v1/reports/:key                         bills.report
GET    /api/v1/reports/:key/export                  bills.report
GET    /api/v1/search                               signedIn
GET    /api/v1/users/:id/sessions                   users.end_sessions
GET    /api/v1/work/charts                          signedIn
GET    /api/v1/work/counts                          signedIn
GET    /api/v1/work/first-steps                     signedIn
GET    /api/v1/work/sums                            signedIn
GET    /healthz                                     public
GET    /readyz                                      public
GET    /tours                                       public
GET    /tours/*                                     public
GET    /tours/icons/:set.json                       public
POST   /api/v1/:resource                            operation create
POST   /api/v1/:resource/:id/restore                restore
POST   /api/v1/:resource/:id/transitions/:name      step
POST   /api/v1/:resource/bulk                       operation list
POST   /api/v1/:resource/bulk/:id/undo              operation list
POST   /api/v1/:resource/export                     export
POST   /api/v1/:resource/files/:field               signedIn
POST   /api/v1/:resource/imports                    import
POST   /api/v1/:resource/imports/:id/commit         import
POST   /api/v1/:resource/imports/:id/preview        import
POST   /api/v1/:resource/imports/:id/undo           import
POST   /api/v1/:resource/transitions/:name          step
POST   /api/v1/auth/first-administrator             public
POST   /api/v1/auth/forgot-password                 public
POST   /api/v1/auth/login                           public
POST   /api/v1/auth/logout                          public
POST   /api/v1/auth/resend-code                     public
POST   /api/v1/auth/reset-password                  public
POST   /api/v1/auth/step-up                         signedIn
POST   /api/v1/auth/verify-code                     public
POST   /api/v1/authorization/changes/:id/undo       roles.update
POST   /api/v1/authorization/matrix/preview         roles.update
POST   /api/v1/authorization/view-as                users.view_as
POST   /api/v1/bill-cases/:id/claim-copay           bill-cases.claim_copay
POST   /api/v1/bill-cases/:id/credit-guest          bill-cases.give_up
POST   /api/v1/bill-cases/:id/override              bill-cases.override
POST   /api/v1/bill-cases/:id/recheck               bill-cases.check
POST   /api/v1/bill-cases/build                     bill-cases.build
POST   /api/v1/bill-cases/recheck                   bill-cases.check
POST   /api/v1/bills/:id/correct                    bills.correct
POST   /api/v1/bills/:id/correct/preview            bills.correct
POST   /api/v1/bills/:id/email                      bills.email
POST   /api/v1/bills/emails                         bills.email
POST   /api/v1/bills/emails/preview                 bills.email
POST   /api/v1/bills/run                            bills.run
POST   /api/v1/bills/run/preview                    bills.run
POST   /api/v1/documents/upload                     documents.upload
POST   /api/v1/history/new                          signedIn
POST   /api/v1/jobs/:id/cancel                      signedIn
POST   /api/v1/list-views                           signedIn
POST   /api/v1/maintenance/verify                   activity-log.verify
POST   /api/v1/overdue-payment-alerts/block         overdue-payment-alerts.update
POST   /api/v1/overdue-payment-alerts/dunning       overdue-payment-alerts.run
POST   /api/v1/overdue-payment-alerts/dunning/preview overdue-payment-alerts.run
POST   /api/v1/overdue-payment-alerts/run           overdue-payment-alerts.run
POST   /api/v1/payments/:id/advice                  payments.post
POST   /api/v1/payments/:id/advice/:advice/undo     payments.post
POST   /api/v1/payments/:id/advice/preview          payments.post
POST   /api/v1/payments/:id/allocate                payments.post
POST   /api/v1/payments/:id/refund                  payments.post
POST   /api/v1/payments/:id/release                 payments.post
POST   /api/v1/payments/:id/tie                     payments.post
POST   /api/v1/payments/advice/read                 payments.post
POST   /api/v1/payments/statements                  payments.import
POST   /api/v1/payments/statements/preview          payments.import
POST   /api/v1/prescriptions/:id/approval-letter    prescriptions.ask_approval
POST   /api/v1/prescriptions/approval-letters       prescriptions.ask_approval
POST   /api/v1/prescriptions/approval-letters/preview prescriptions.ask_approval
POST   /api/v1/profile/api-keys                     signedIn
POST   /api/v1/profile/recovery-codes               signedIn
POST   /api/v1/profile/totp                         signedIn
POST   /api/v1/quality/run                          quality-findings.run
POST   /api/v1/settlements/:id/account              settlements.payout
POST   /api/v1/settlements/pay-out                  settlements.payout
POST   /api/v1/settlements/settle                   settlements.settle
POST   /api/v1/templates-management/preview         templates-management.read
POST   /api/v1/tour-series/:id/generate             tours.create
POST   /api/v1/users/:id/invite                     users.invite
POST   /api/v1/users/:id/reset-second-factor        users.reset_factor
PUT    /api/v1/:resource                            operation update
PUT    /api/v1/:resource/:id                        operation update
PUT    /api/v1/authorization/matrix                 roles.update
PUT    /api/v1/list-views/:id                       signedIn
PUT    /api/v1/profile                              signedIn
PUT    /api/v1/profile/email                        signedIn
PUT    /api/v1/profile/password                     signedIn
PUT    /api/v1/profile/second-factor                signedIn
PUT    /api/v1/profile/totp                         signedIn
`;

const somebody: Actor = {
  userId: 1,
  ownerId: 1,
  permissions: new Set(),
  narrowed: new Map(),
  scope: 'all',
  roles: [],
  locale: 'de',
  sessionHash: null,
  rightsTag: null,
  isViewing: false,
  apiKey: null,
};

describe('every route of the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tours-screens-'));
  let routes: readonly WatchedRoute[];
  let app: FastifyInstance;
  let close: () => Promise<void>;

  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    const config = readConfig({ MODE: 'demo', SECRET_KEY: 'k'.repeat(32) }, product);
    const opened = await openTestDatabase('sqlite', () => {});
    close = opened.close;
    const open = openData(opened.database, officeModel(facts, office));
    const built = () =>
      buildApp({
        config: { publicUrl: config.publicUrl },
        facts,
        office,
        database: opened.database,
        open,
        authentication: {
          authenticate: async ({ headers }) => (headers['x-caller'] === 'somebody' ? somebody : null),
          provesOrigin: () => true,
        },
        plugins: [staticRoutes(folder, '/tours')],
        apiPlugins: [authRoutes(new SessionAuthentication(open, config))],
      });
    ({ built: app, routes } = await watchRoutes(built));
  });
  afterAll(async () => {
    await app.close();
    await close();
    rmSync(folder, { recursive: true });
  });

  const call = (
    { method, url }: WatchedRoute,
    headers: Readonly<Record<string, string>> = {},
    body?: object,
  ) =>
    app.inject({
      method: method as 'GET',
      url: url
        .replace(':resource', 'tours')
        .replace(':parent/', 'companies/')
        .replace(':name', 'confirm')
        .replace(/:\w+/g, '1'),
      headers,
      remoteAddress: nextAddress(),
      ...(body && { payload: body }),
    });
  // what one network may ask without a session is less than there are routes, and refused before their policies
  let asked = 0;
  const nextAddress = () => {
    asked += 1;
    return `10.0.${Math.floor(asked / 256)}.${asked % 256}`;
  };
  const behind = (...kinds: readonly Policy['kind'][]) =>
    routes.filter(({ policy }) => policy && kinds.includes(policy.kind));

  test('stands in the reviewed table with its policy', () => {
    const lines = routes.filter(({ method }) => method !== 'HEAD').map(lineOf);
    expect(`\n${lines.sort().join('\n')}\n`).toBe(reviewed);
  });

  test('asks the same for its head as for its body', () => {
    const policyOf = (method: string, url: string) =>
      routes.find(route => route.method === method && route.url === url)?.policy;
    const heads = routes.filter(({ method }) => method === 'HEAD');
    expect(heads.map(({ url, policy }) => [url, policy])).toEqual(
      heads.map(({ url }) => [url, policyOf('GET', url)]),
    );
  });

  test('names only rights that there are', () => {
    const known = new Set(permissions.map(({ key }) => key));
    const named = behind('permission').flatMap(({ policy }) =>
      policy?.kind === 'permission' ? [policy.key] : [],
    );
    expect(named.filter(key => !known.has(key))).toEqual([]);
  });

  test('that is not public is closed to those who are not signed in', async () => {
    for (const route of behind('signedIn', 'permission', 'operation', 'step')) {
      expect([route.method, route.url, (await call(route)).statusCode]).toEqual([
        route.method,
        route.url,
        401,
      ]);
    }
  });

  test('that is public takes a body of 16 kB at most', async () => {
    const unsafe = behind('public').filter(({ method }) => method === 'POST' || method === 'PUT');
    expect(unsafe).not.toEqual([]);
    for (const route of unsafe) {
      const answer = await call(route, {}, { email: 'x'.repeat(16_400) });
      expect([route.url, answer.statusCode, answer.json().code]).toEqual([route.url, 413, 'bodyTooLarge']);
      expect(answer.json().detail).toContain('16384');
    }
  });

  test('that needs a right is closed to those who hold none', async () => {
    for (const route of behind('permission', 'operation')) {
      const { statusCode } = await call(route, { 'x-caller': 'somebody' });
      expect([route.method, route.url, statusCode]).toEqual([route.method, route.url, 403]);
    }
  });
});

function lineOf({ method, url, policy }: WatchedRoute): string {
  const asked =
    policy?.kind === 'permission'
      ? policy.key
      : policy?.kind === 'operation'
        ? `operation ${policy.operation}`
        : policy?.kind;
  return `${method.padEnd(6)} ${url.padEnd(44)} ${asked}`;
}
