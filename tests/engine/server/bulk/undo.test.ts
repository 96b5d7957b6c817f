import { entityNamed } from '@engine/server/access/model.ts';
import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import { readStored } from '@engine/server/records/rows/rows.ts';
import { setPath } from '@engine/server/records/rows/value.ts';
import type { BulkAnswer } from '@engine/shared/bulk.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf } from '../access/naive.ts';
import { seedWorld, type World } from '../access/world.ts';
import { jobWorkerOf } from '../jobs/jobWorkerOf.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';

const rounds = { sqlite: 8, postgres: 3 } as const;

describe.each(dialects)('a bulk change that is undone on %s', dialect => {
  let office: Office;
  let world: World;
  let clerk: Caller;
  let changed = 0;

  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await seedWorld(office);
    clerk = await office.caller('all');
    // What stands in the seeded jobs is no work.
    await office.data.run(office.all.deleteFrom('jobs'));
    // A change takes a tour out of its case, and no undo puts it back.
    await office.data.run(office.all.updateTable('tours').set({ bill_case: null }));
  });
  afterAll(() => office.close());

  /** All that is stored of each record, its version and its times aside. */
  const contents = (name: string) =>
    Promise.all(
      world.rowsOf(name).map(async ({ id }) => {
        const stored = await readStored(office.data, entityNamed(office.model, name), id);
        return { id, archived: stored?.archived, fields: [...(stored?.fields ?? [])] };
      }),
    );
  const read = async ({ resource, id }: BulkAnswer): Promise<BulkAnswer> =>
    (await clerk.get(`${resource}/bulk/${id}`)).body;
  const work = () => jobWorkerOf(office, [bulkJob()]).workOff();

  test.each(['guest', 'company', 'treatment-type', 'tour'])('leaves %s exactly as it was', async name => {
    const meta = entityOf(name);
    const names = meta.fields
      .filter(
        field =>
          !(field.readOnly || field.setOnce || field.stepUp || field.secret || field.computed) &&
          !field.unique &&
          field.name !== meta.workflow?.field,
      )
      .map(field => field.name);
    const target = { filter: {}, count: world.rowsOf(name).length };
    const property = fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('a', 'b'),
      async (chosen, side) => {
        const draft = world.draft(meta, side);
        const values: Record<string, unknown> = {};
        for (const each of chosen) setPath(each)(values, draft.get(each) ?? null);
        const before = await contents(name);
        const begun = await clerk.post(`${meta.resource}/bulk`, { kind: 'update', values, ...target });
        expect([begun.status, begun.body.errors]).toEqual([202, undefined]);
        await work();
        const done = await read(begun.body);
        expect([done.jobStatus, done.counts.waiting]).toEqual(['done', 0]);
        if (!done.canUndo) return;
        changed += done.counts.done;
        await clerk.post(`${meta.resource}/bulk/${done.id}/undo`);
        await work();
        expect((await read(done)).counts).toMatchObject({ undone: done.counts.done, kept: 0 });
        expect(await contents(name)).toEqual(before);
      },
    );
    const { errorInstance } = await fc.check(property, { seed: 20_261_123, numRuns: rounds[dialect] });
    expect(errorInstance ?? null).toBeNull();
  });

  test('there was something to undo', () => {
    expect(changed).toBeGreaterThan(rounds[dialect]);
  });
});
