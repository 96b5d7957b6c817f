import type { Data } from '@engine/server/access/data.ts';
import { DatabaseProblem } from '@engine/server/access/databaseProblem.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { createDemoUsers } from '@engine/server/auth/demoUsers.ts';
import { Grants } from '@engine/server/auth/grants.ts';
import { userActor } from '@engine/server/auth/userActor.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { claimJob } from '@engine/server/jobs/jobTable.ts';
import { JobWorker } from '@engine/server/jobs/jobWorker.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import type { RowReach } from '@engine/shared/rights.ts';
import { facts } from '@generated/facts.ts';
import { defaultGrants } from '@generated/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';

/** The table knows real kinds only; what this one does is the test's. */
const kindName = 'build-cases';

/** Writes one title per step. The third step fails as often as the payload says. */
function titles(failures: (step: number) => void = () => undefined) {
  return jobKind<{ prefix: string; steps: number }, { next: number }>({
    name: kindName,
    permission: 'titles.create',
    readInput: stored => stored as { prefix: string; steps: number },
    async step(data, { prefix, steps }, state) {
      const next = state?.next ?? 1;
      const fields = { code: `${prefix}${next}`, name_de: 'Dr.', position: 'before', active: true };
      await insertRow(data, entityNamed(data.model, 'title'), new Map(Object.entries(fields)));
      failures(next);
      return next === steps
        ? { kind: 'finished', done: next, result: { written: next } }
        : { kind: 'goOn', state: { next: next + 1 }, done: next, total: steps };
    },
  });
}

/** Servers of the same database. */
const othersOn = { sqlite: 0, postgres: 2 };

/** In ms: on SQLite there is no other server that could be at it still. */
const leftOfLease = { sqlite: 60_000, postgres: 0 };

describe.each(dialects)('jobs on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let other: Caller;
  let open: ReturnType<typeof openData>;
  beforeAll(async () => {
    office = await openOffice(dialect);
    open = openData(office.database, office.model);
    clerk = await office.caller(['jobs.read', 'jobs.list', 'titles.create']);
    other = await office.caller(['jobs.read', 'jobs.list', 'titles.create']);
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    await office.data.run(office.all.deleteFrom('titles'));
    await office.data.run(office.all.deleteFrom('jobs'));
  });

  const ofClerk = (): Data => open({ ...allRights, userId: clerk.id, ownerId: clerk.id }, 'test');
  const start = (steps: number) => startJob(ofClerk(), { name: kindName }, { prefix: 'T', steps });
  const worker = (kind = titles(), held: readonly string[] = ['titles.create']) =>
    new JobWorker({
      open,
      data: open(allRights, 'jobs'),
      kinds: [kind],
      actorOf: async ({ owner: userId }) => ({
        ...allRights,
        userId,
        ownerId: userId,
        permissions: new Set(held),
      }),
      log: { warn: () => undefined },
    });
  const codes = async () =>
    (await office.data.run(office.all.selectFrom('titles').select('code').orderBy('code'))).map(
      ({ code }) => code,
    );
  const leaseIsOver = () =>
    office.data.run(
      office.all.updateTable('jobs').set({ lease_until: new Date(Date.now() - 1).toISOString() }),
    );

  test('a job runs to its end and tells its owner how far it is and what came of it', async () => {
    const id = await start(3);
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status: 'queued', done: 0 });
    await worker().workOff();
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({
      status: 'done',
      done: 3,
      total: 3,
      result: { written: 3 },
    });
    expect(await codes()).toEqual(['T1', 'T2', 'T3']);
  });

  test('it is found by what kind it is and how it stands, in both languages, by its owner alone', async () => {
    const id = await start(1);
    const found = async (caller: Caller, q: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const { status, body } = await caller.get(`jobs?filter=${filter}`);
      return [status, body.map((row: { id: number }) => row.id)];
    };
    for (const text of ['fälle', 'FÄLLE bil', 'cases', 'wartet', 'fälle wartet', 'que', 'war'])
      expect([text, await found(clerk, text)]).toEqual([text, [200, [id]]]);
    // fewer letters than three begin too many choices
    for (const text of ['rechnungslauf', 'fertig', 'fälle fertig', '100', 'w', 'wa'])
      expect([text, await found(clerk, text)]).toEqual([text, [200, []]]);
    expect(await found(other, 'fälle')).toEqual([200, []]);
  });

  test('somebody else neither sees nor cancels it', async () => {
    const id = await start(1);
    expect((await other.get(`jobs/${id}`)).status).toBe(404);
    expect((await other.post(`jobs/${id}/cancel`)).status).toBe(404);
    expect((await clerk.get(`jobs/${id}`)).body.status).toBe('queued');
  });

  const reaching = (reach: RowReach) => ({ 'jobs.list': [reach], 'jobs.read': [reach] });

  test.each([
    ['limited to clients', { clients: [1] }],
    ['limited to none', { clients: [], companies: [] }],
    ['whose roles reach rows of clients', { narrowed: reaching('clients') }],
    ['whose roles reach their own rows', { narrowed: reaching('own') }],
  ])('somebody %s sees and cancels their own alone', async (_, limits) => {
    const limited = await office.caller(['jobs.read', 'jobs.list', 'titles.create'], limits);
    const others = await start(1);
    const owner = { ...allRights, userId: limited.id, ownerId: limited.id };
    const own = await startJob(open(owner, 'test'), { name: kindName }, { prefix: 'L', steps: 1 });
    expect((await limited.get('jobs')).body.map(({ id }: { id: number }) => id)).toEqual([own]);
    expect((await limited.get(`jobs/${own}`)).body).toMatchObject({ id: own, status: 'queued' });
    expect((await limited.get(`jobs/${others}`)).status).toBe(404);
    expect((await limited.post(`jobs/${others}/cancel`)).status).toBe(404);
    expect((await limited.post(`jobs/${own}/cancel`)).status).toBeLessThan(300);
    expect((await clerk.get(`jobs/${others}`)).body.status).toBe('queued');
  });

  test('what a step did is undone when it fails, and done once when it is tried again', async () => {
    const id = await start(4);
    let failures = 1;
    const failing = titles(step => {
      if (step === 3 && failures-- > 0) throw new Error('the disk is full');
    });
    await worker(failing).workOff();
    expect(await codes()).toEqual(['T1', 'T2']);
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status: 'queued', done: 2, total: 4 });
    await leaseIsOver();
    await worker(failing).workOff();
    expect(await codes()).toEqual(['T1', 'T2', 'T3', 'T4']);
  });

  test.each([
    ['a database that is away for long', 'unreachable', 'queued'],
    ['a disk that is full for long', 'full', 'queued'],
    ['a step that is too slow each time', 'timeout', 'failed'],
  ] as const)('after %s it stands as %s: %s', async (_, kind, status) => {
    const id = await start(1);
    const failing = worker(
      titles(() => {
        throw new DatabaseProblem(kind, new Error('from the database'));
      }),
    );
    for (let tries = 0; tries < 7; tries++) {
      await failing.workOff();
      await leaseIsOver();
    }
    expect((await clerk.get(`jobs/${id}`)).body.status).toBe(status);
    expect(await codes()).toEqual([]);
  });

  test('a record that somebody holds is waited for, and ends no job', async () => {
    const id = await start(2);
    let failures = 1;
    const held = titles(step => {
      if (step === 2 && failures-- > 0) throw new DatabaseProblem('busy', new Error('held'));
    });
    await worker(held).workOff();
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status: 'queued', done: 1 });
    await leaseIsOver();
    await worker(held).workOff();
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status: 'done', done: 2 });
  });

  test('a job whose server died goes on where its last step ended', async () => {
    await start(3);
    const dead = worker(titles(step => step === 2 && Object.assign(dead.parts, { died: dead.stop() })));
    await dead.workOff();
    await office.data.run(office.all.updateTable('jobs').set({ status: 'running' }));
    expect(await codes()).toEqual(['T1', 'T2']);
    await leaseIsOver();
    await worker().workOff();
    expect(await codes()).toEqual(['T1', 'T2', 'T3']);
  });

  test('a job whose server stops is taken by another one at once', async () => {
    const id = await start(3);
    const stopping = worker(
      titles(step => step === 2 && Object.assign(stopping.parts, { ended: stopping.stop() })),
    );
    await stopping.workOff();
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status: 'queued', done: 2 });
    await worker().workOff();
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status: 'done', done: 3 });
  });

  test('a server that begins goes on with what another one held, once that is gone', async () => {
    const id = await start(3);
    const lease_until = new Date(Date.now() + leftOfLease[dialect]).toISOString();
    const held = { status: 'running', worker: 'a server that was killed', lease_until } as const;
    await office.data.run(office.all.updateTable('jobs').set(held));
    const next = worker();
    await next.start();
    await next.workOff();
    await next.stop();
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status: 'done', done: 3 });
  });

  /** Servers that claim the job one after the other and are killed while they work on it. */
  const killServers = async (count: number) => {
    for (let at = 0; at < count; at++) {
      expect(await claimJob(office.data, `server ${at}`)).not.toBeNull();
      await leaseIsOver();
    }
  };

  test.each([
    [4, 'done', null, ['T1']],
    [5, 'failed', expect.stringContaining('job-'), []],
  ])(
    'a job in whose step %i servers were killed is %s after the next one took it',
    async (count, status, error, written) => {
      const id = await start(1);
      await killServers(count);
      await worker().workOff();
      expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status, error });
      expect(await codes()).toEqual(written);
    },
  );

  test('a job that has got over a step has all its tries for the next one', async () => {
    const id = await start(2);
    await killServers(4);
    let failures = 1;
    const failing = titles(step => {
      if (step === 2 && failures-- > 0) throw new Error('the disk is full');
    });
    await worker(failing).workOff();
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status: 'queued', done: 1 });
    await leaseIsOver();
    await worker(failing).workOff();
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({ status: 'done', done: 2 });
    expect(await codes()).toEqual(['T1', 'T2']);
  });

  test('an outage uses up no try, however long it lasts', async () => {
    const id = await start(1);
    const away = worker(
      titles(() => {
        throw new DatabaseProblem('unreachable', new Error('from the database'));
      }),
    );
    for (let tries = 0; tries < 7; tries++) {
      await away.workOff();
      await leaseIsOver();
    }
    await killServers(4);
    await worker().workOff();
    expect((await clerk.get(`jobs/${id}`)).body.status).toBe('done');
  });

  test('a step whose job another server took up meanwhile leaves nothing', async () => {
    await start(2);
    const slow = jobKind<unknown, unknown>({
      name: kindName,
      permission: 'titles.create',
      readInput: stored => stored,
      async step(data, input, state) {
        const outcome = await titles().run(data, input, state);
        await data.run(office.all.updateTable('jobs').set({ worker: 'another server' }));
        return outcome;
      },
    });
    await worker(slow).workOff();
    expect(await codes()).toEqual([]);
  });

  test('several servers share the jobs, and each step is done once', async () => {
    for (const prefix of ['A', 'B', 'C', 'D', 'E']) {
      await startJob(ofClerk(), { name: kindName }, { prefix, steps: 2 });
    }
    await Promise.all([1, 2, 3].map(() => worker().workOff()));
    expect(await codes()).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2', 'E1', 'E2']);
  });

  test('a step that takes longer than its lease is left to the server that is at it', async () => {
    await start(1);
    const takenUp: number[] = [];
    const others = Array.from({ length: othersOn[dialect] }, () =>
      worker(titles(step => void takenUp.push(step))),
    );
    const slow = jobKind<unknown, unknown>({
      name: kindName,
      permission: 'titles.create',
      readInput: stored => stored,
      async step(data, input, state) {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
        await Promise.all(others.map(other => other.workOff()));
        vi.useRealTimers();
        return titles().run(data, input, state);
      },
    });
    await worker(slow).workOff();
    expect([takenUp, await codes()]).toEqual([[], ['T1']]);
  });

  test('a cancelled job stops, and what its steps did stays', async () => {
    const id = await start(3);
    expect((await clerk.post(`jobs/${id}/cancel`)).status).toBe(204);
    await worker().workOff();
    expect(await codes()).toEqual([]);
    expect((await clerk.get(`jobs/${id}`)).body.status).toBe('cancelled');
    expect((await clerk.post(`jobs/${id}/cancel`)).status).toBe(404);
  });

  test('a user who loses the right loses the job', async () => {
    const id = await start(1);
    await worker(titles(), []).workOff();
    expect(await codes()).toEqual([]);
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Berechtigung'),
    });
  });

  test('an expected failure is reported in the owner’s language and not tried again', async () => {
    const id = await start(1);
    const locked = titles(() => {
      throw new ProblemError('locked');
    });
    await worker(locked).workOff();
    expect((await clerk.get(`jobs/${id}`)).body).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('abgeschlossen'),
    });
    expect(await codes()).toEqual([]);
  });

  test('rights of a user without a session are those of their roles, and none when locked', async () => {
    await syncCatalogue(open, facts);
    await createDemoUsers(office.data, facts.product.roles, 'tours-demo-2026');
    const entry = office.all.selectFrom('users').select('id').where('email', '=', 'entry@example.org');
    const id = (await office.data.run(entry))[0]?.id ?? 0;
    const actor = await userActor(office.data, new Grants(), id);
    expect([...(actor?.permissions ?? [])].sort()).toEqual([...(defaultGrants.entry ?? [])].sort());
    await office.data.run(office.all.updateTable('users').set({ status: 'locked' }).where('id', '=', id));
    expect(await userActor(office.data, new Grants(), id)).toBeNull();
  });
});
