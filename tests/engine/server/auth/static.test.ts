import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { renderProblems } from '@engine/server/http/renderProblem.ts';
import { staticRoutes } from '@engine/server/http/static.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('the screens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tours-admin-'));
  let app: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(folder, '_assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, '_assets/main-1a2b.js'), 'start()');
    writeFileSync(join(folder, '_assets/main-1a2b.js.br'), brotliCompressSync('start()'));
    writeFileSync(join(folder, '_assets/main-1a2b.js.gz'), gzipSync('start()'));
    app = Fastify();
    renderProblems(app);
    await app.register(staticRoutes(folder, '/tours'));
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it('are where the root leads', async () => {
    const answer = await get('/');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/tours']);
  });

  it.each([
    '/tours',
    '/tours/',
    '/tours/banks/5?mode=edit',
    '/tours/tours/new',
    '/tours/..%2f..%2fetc%2fpasswd',
    '/tours/.git/config',
  ])('are one page, requested again each time: %s', async url => {
    const answer = await get(url);
    expect(answer.body).toBe('<!doctype html>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('come as the browser accepts them: %s', async (accepted, encoding) => {
    const answer = await get('/tours/_assets/main-1a2b.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.vary).toBe('accept-encoding');
  });

  it('are not sent again when the browser has them', async () => {
    const { etag } = (await get('/tours')).headers;
    expect((await get('/tours', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it.each(['/tours/_assets/main-old.js', '/tours/_assets/', '/tours/builds/latest.json'])(
    'miss %s as a file',
    async url => {
      const answer = await get(url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'notFound']);
    },
  );
});
