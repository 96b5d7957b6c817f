import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { facts } from '@generated/facts.ts';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';

test('a route without a policy keeps the server from starting', async () => {
  const { database, close } = await openTestDatabase('sqlite', () => {});
  const start = buildApp({
    config: { publicUrl: 'http://localhost:4000' },
    facts,
    database,
    open: openData(database, officeModel({ ...facts, entities: [] })),
    authentication: { authenticate: async () => null, provesOrigin: () => false },
    apiPlugins: [
      async app => {
        app.get('/open-door', async () => 'come in');
      },
    ],
  });
  await expect(start).rejects.toThrow('Route GET /api/v1/open-door has no policy');
  await close();
});
