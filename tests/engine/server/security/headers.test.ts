import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { staticRoutes } from '@engine/server/http/static.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';

const everywhere = {
  'content-security-policy': [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'self' blob:",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Each request has its own. */
const ofTheAnswer = new Set(['date', 'connection', 'content-length', 'keep-alive']);

describe('the headers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tours-screens-'));
  let app: FastifyInstance;
  let close: () => Promise<void>;

  beforeAll(async () => {
    mkdirSync(join(folder, '_assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, '_assets/main-a1b2c3d4.js'), 'export {};');
    const opened = await openTestDatabase('sqlite', () => {});
    app = await buildApp({
      config: { publicUrl: 'http://localhost:4000' },
      facts,
      office,
      database: opened.database,
      open: openData(opened.database, officeModel(facts, office)),
      authentication: {
        authenticate: async ({ headers }) => (headers.authorization ? allRights : null),
        provesOrigin: () => false,
      },
      plugins: [staticRoutes(folder, '/tours')],
    });
    close = opened.close;
  });
  afterAll(async () => {
    await app.close();
    await close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    [
      'a list',
      '/api/v1/titles',
      {
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-range': 'titles */0',
      },
    ],
    [
      'a problem',
      '/api/v1/titles/1',
      { 'cache-control': 'no-store', 'content-type': 'application/problem+json; charset=utf-8' },
    ],
    [
      'a page',
      '/tours/banks',
      {
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        etag: expect.any(String),
        vary: 'accept-encoding',
      },
    ],
    [
      'a file whose name has a hash',
      '/tours/_assets/main-a1b2c3d4.js',
      {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        etag: expect.any(String),
        vary: 'accept-encoding',
      },
    ],
    [
      'a file that is not there',
      '/tours/_assets/main-old.js',
      { 'cache-control': 'no-store', 'content-type': 'application/problem+json; charset=utf-8' },
    ],
    ['the health', '/healthz', { 'content-type': 'application/json; charset=utf-8' }],
    ['the way to the screens', '/', { location: '/tours' }],
  ])('of %s are these and no others', async (_kind, url, own) => {
    const { headers } = await app.inject({ url, headers: { authorization: 'x' } });
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheAnswer.has(name)));
    expect(kept).toEqual({ ...everywhere, ...own });
  });

  test('are there on refusals as well', async () => {
    const answers = [
      await app.inject({ url: '/api/v1/titles' }),
      await app.inject({
        method: 'POST',
        url: '/api/v1/titles',
        headers: { origin: 'https://evil.example.org' },
      }),
      await app.inject({ url: '/nowhere' }),
      await app.inject({ url: '/%' }),
      await app.inject({
        method: 'POST',
        url: '/api/v1/titles',
        payload: '{',
        headers: { 'content-type': 'text/plain' },
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404, 404, 401]);
    for (const { headers } of answers) expect(headers).toMatchObject(everywhere);
  });
});
