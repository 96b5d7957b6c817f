import { Writable } from 'node:stream';
import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';

interface Line {
  readonly time: number;
  readonly reqId?: string;
  readonly user?: number | null;
  readonly req?: { readonly method: string; readonly url: string; readonly ip: string };
  readonly res?: { readonly statusCode: number };
}

describe('the request log', () => {
  let app: FastifyInstance;
  let close: () => Promise<void>;
  const chunks: string[] = [];

  beforeAll(async () => {
    const opened = await openTestDatabase('sqlite', () => {});
    const withoutRights = { ...allRights, userId: 7, permissions: new Set<never>() };
    app = await buildApp({
      config: { publicUrl: 'http://localhost:4000' },
      facts,
      office,
      database: opened.database,
      open: openData(opened.database, officeModel(facts, office)),
      authentication: {
        authenticate: async ({ headers }) => (headers.authorization ? withoutRights : null),
        provesOrigin: () => headersProve,
      },
      logger: {
        level: 'info',
        stream: new Writable({
          write(chunk, _encoding, done) {
            chunks.push(String(chunk));
            done();
          },
        }),
      },
    });
    close = opened.close;
  });
  afterAll(async () => {
    await app.close();
    await close();
  });

  let headersProve = true;
  /** One request and its lines. */
  async function linesOf(url: string, headers: Readonly<Record<string, string>>, method: 'GET' | 'POST') {
    chunks.length = 0;
    await app.inject({ method, url, headers });
    return chunks.flatMap(chunk => chunk.trimEnd().split('\n')).map((line): Line => JSON.parse(line));
  }
  const known = { authorization: 'x' };

  test.each([
    ['a right that is missing', 'GET', '/api/v1/matrix-of-nothing/1', known, true, 404, 7],
    ['a right that the role lacks', 'GET', '/api/v1/authorization/matrix', known, true, 403, 7],
    ['a call without its proof', 'POST', '/api/v1/titles', known, false, 403, 7],
    [
      'a page of another origin',
      'POST',
      '/api/v1/titles',
      { origin: 'https://evil.example.org' },
      true,
      403,
      null,
    ],
    ['a stranger', 'GET', '/api/v1/titles', {}, true, 401, null],
  ] as const)(
    'says who was refused, from where, when and why: %s',
    async (_, method, url, headers, proof, status, user) => {
      headersProve = proof;
      const lines = await linesOf(url, headers, method);
      const [begun, ended] = [lines.find(line => line.req), lines.find(line => line.res)];
      expect(begun?.req).toEqual({ method, url, ip: '127.0.0.1' });
      expect(ended).toMatchObject({ user, res: { statusCode: status }, reqId: begun?.reqId });
      expect(Math.abs(Date.now() - Number(ended?.time))).toBeLessThan(60_000);
    },
  );

  test('has one line of JSON for each entry, whatever stands in the address', async () => {
    const lines = await linesOf('/nowhere/%0a%0d{"level":60,"msg":"forged"}\u001b[2J', {}, 'GET');
    expect(lines).toHaveLength(2);
    expect(lines.map(line => Object.hasOwn(line, 'reqId'))).toEqual([true, true]);
  });
});
