import { setImmediate } from 'node:timers/promises';
import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { facts } from '@generated/facts.ts';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';

test('a server whose event loop is late refuses calls as overloaded, no probe, and answers again afterwards', async () => {
  const { database, close } = await openTestDatabase('sqlite', () => {});
  const app = await buildApp({
    config: { publicUrl: 'http://localhost:4000' },
    facts,
    database,
    open: openData(database, officeModel({ ...facts, entities: [] })),
    authentication: { authenticate: async () => null, provesOrigin: () => false },
    eventLoopDelayMs: 200,
  });
  const answer = async () => (await app.inject({ method: 'GET', url: '/api/v1/health' })).json();
  const probe = async () => (await app.inject({ method: 'GET', url: '/healthz' })).statusCode;
  const blocked = async () => {
    const end = performance.now() + 300;
    while (performance.now() < end);
    await setImmediate();
    return { ...(await answer()), probe: await probe() };
  };
  const timing = { timeout: 20_000, interval: 0 };
  await expect.poll(blocked, timing).toMatchObject({ status: 503, code: 'overloaded', probe: 200 });
  await expect.poll(answer, timing).not.toMatchObject({ status: 503 });
  await app.close();
  await close();
});
