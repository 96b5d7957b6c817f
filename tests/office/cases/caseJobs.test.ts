import type { Scope } from '@engine/server/access/actor.ts';
import { openData } from '@engine/server/access/openData.ts';
import { JobWorker } from '@engine/server/jobs/jobWorker.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { buildCasesJob } from '@office/cases/server/buildJob.ts';
import { repriceCasesJob } from '@office/cases/server/repriceJob.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type CaseWorld, month, openCaseWorld } from './caseWorld.ts';

describe.each(dialects)('the jobs of bill cases on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let clerk: Caller;
  const scopes = new Map<number, Scope>();
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openCaseWorld(office);
    clerk = await office.caller('all');
    const guest = await world.guest();
    const prescription = await world.prescription(guest);
    await world.tour(guest, prescription);
    await world.tour(guest, prescription, { direction: 'back', pickup_at: '13:00' });
  });
  afterAll(() => office.close());

  async function workOff(): Promise<void> {
    const open = openData(office.database, office.model);
    const worker = new JobWorker({
      open,
      data: open(allRights, 'jobs'),
      kinds: [buildCasesJob, repriceCasesJob],
      actorOf: async ({ owner: userId }) => ({
        ...allRights,
        userId,
        ownerId: userId,
        scope: scopes.get(userId) ?? allRights.scope,
      }),
      log: { warn: () => undefined },
    });
    await worker.workOff();
  }
  async function build(order: object) {
    const { status, body } = await clerk.post('bill-cases/build', order);
    expect(status).toBe(202);
    await workOff();
    return (await clerk.get(`jobs/${body.job}`)).body;
  }

  test('build a month as ordered, and find nothing to do the second time', async () => {
    expect(await build({ period: month })).toMatchObject({
      status: 'done',
      done: 1,
      result: { built: 1, withErrors: 0, tours: 2 },
    });
    expect(await build({ period: month, company: world.company })).toMatchObject({
      status: 'done',
      result: { built: 0, extended: 0, changed: 0, unchanged: 1 },
    });
    expect(await build({ period: '2026-01' })).toMatchObject({ status: 'done', result: { tours: 0 } });
    expect(await world.cases()).toMatchObject([{ status: 'checked', gross: 6_512 }]);
  });

  test('price the cases again when a row of the contract has changed', async () => {
    const [, perKm] = world.rows;
    const { headers, body } = await clerk.get(`tariffnumbers/${perKm}`);
    const match = { 'if-match': String(headers.etag) };
    const answer = await clerk.put(`tariffnumbers/${perKm}`, { ...body, price: 31_500 }, match);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    expect(await world.cases()).toMatchObject([{ status: 'checked', gross: 6_512 }]);
    await workOff();
    // 5,90 € + 12,4 km × 3,15 € = 44,96 € twice; somebody looks at it again
    expect(await world.cases()).toMatchObject([{ status: 'open', gross: 8_992, copay: 1_000 }]);
    const [job] = (await clerk.get('jobs?filter={"kind_eq":"reprice-cases"}')).body;
    expect(job).toMatchObject({ status: 'done', result: { cases: 1 } });
  });

  test('build the cases of those companies that their user may see', async () => {
    const other = await world.otherCompany();
    const guest = await world.guest();
    const prescription = await world.prescription(guest);
    for (const [company, pickup_at] of [
      [world.company, '08:00'],
      [other, '13:00'],
    ] as const)
      await world.tour(guest, prescription, { company, date: '2026-10-05', pickup_at });
    const limited = await office.caller('all', { companies: [other] });
    scopes.set(limited.id, { clients: null, companies: [other] });
    expect((await limited.post('bill-cases/build', { period: '2026-10' })).status).toBe(202);
    await workOff();
    const built = await clerk.get('bill-cases?filter={"period_eq":"2026-10"}');
    expect(built.body).toMatchObject([{ company: other }]);

    const narrowed = new Map([['bill-cases.build', ['clients'] as const]]);
    const unreaching = openData(office.database, office.model)({ ...allRights, narrowed }, 'test');
    const building = unreaching.transaction(inner => buildCasesJob.run(inner, { period: '2026-10' }, null));
    await expect(building).rejects.toThrow('forbidden');
  });
});
