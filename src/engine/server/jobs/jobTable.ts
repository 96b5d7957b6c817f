import { sql } from 'kysely';
import type { Data, Row } from '../access/data.ts';
import { forUpdateSkipLocked, isUnlocked, lockName } from '../access/locking.ts';
import type { JobStepOutcome } from './jobKind.ts';

/** A job claimed by this worker, until its lease expires. */
export interface HeldJob {
  readonly id: number;
  readonly kind: string;
  readonly owner: number;
  /** the API key that started it; null: its owner did */
  readonly apiKey: number | null;
  readonly input: unknown;
  readonly state: unknown;
  /** how often it was claimed since its last finished step, this time included */
  readonly tries: number;
  /** id of the worker that holds it */
  readonly worker: string;
}

/** from one step to the next; while a step runs, its transaction locks the job, however long it takes */
const leaseSeconds = 10;
const firstDelaySeconds = 5;
export const mostTries = 5;

const isDue = (now: number) => sql`status in ('queued', 'running') and lease_until <= ${iso(now)}`;

/** Locks the job until the end of the step's transaction; a killed server holds no lock. */
export const holdJob = (data: Data, { id }: HeldJob): Promise<void> => lockName(data, `job ${id}`);

/**
 * For a starting server. Only one server can open the SQLite file, so the one that ran jobs before is gone: they need
 * not wait for their leases.
 */
export async function freeJobs(data: Data): Promise<void> {
  if (data.dialect === 'sqlite')
    await data.run(sql`update jobs set lease_until = ${iso(Date.now())} where status = 'running'`);
}

/** Claims the oldest due job that no server is working on; only one of several servers gets it. */
export async function claimJob(data: Data, worker: string): Promise<HeldJob | null> {
  const now = Date.now();
  const due = isDue(now);
  const waiting = await data.run(sql`select 1 as found from jobs where ${due} limit 1`);
  if (waiting.length === 0) return null;
  const [row] = await data.run(sql`
    update jobs set status = 'running', worker = ${worker}, lease_until = ${leaseFrom(now)},
      tries = tries + 1, version = version + 1, updated_at = ${iso(now)}
    where ${due} and id = (select id from jobs where ${due} and (status = 'queued' or ${isUnlocked(data, sql`'job ' || id`)}) order by lease_until, id limit 1 ${forUpdateSkipLocked(data)})
    returning id, kind, ${sql.ref('owner')}, api_key, input, state, tries`);
  return row ? heldJob(row, worker) : null;
}

/**
 * Stores the outcome of a step, in the step's own transaction. False if the job was cancelled or another worker holds
 * it: the step must then be rolled back.
 */
export async function noteStep(data: Data, job: HeldJob, outcome: JobStepOutcome<unknown>): Promise<boolean> {
  const now = Date.now();
  const outcomeColumns =
    outcome.kind === 'finished'
      ? sql`status = 'done', done = ${outcome.done}, total = ${outcome.done}, state = null,
          result = ${JSON.stringify(outcome.result)}, finished_at = ${iso(now)}, error = null`
      : sql`done = ${outcome.done}, total = ${outcome.total}, state = ${JSON.stringify(outcome.state)},
          tries = 0, error = null, lease_until = ${leaseFrom(now)}`;
  return change(data, job, outcomeColumns);
}

/** Ends a job as failed; the sentence is shown to its owner. */
export async function failJob(data: Data, job: HeldJob, sentence: string): Promise<void> {
  const now = iso(Date.now());
  await change(
    data,
    job,
    sql`status = 'failed', error = ${sentence.slice(0, 500)}, state = null, finished_at = ${now}`,
  );
}

/** Retries the step after 5 s, 10 s, 20 s … */
export async function postponeJob(data: Data, job: HeldJob): Promise<void> {
  const next = iso(Date.now() + firstDelaySeconds * 2 ** (job.tries - 1) * 1_000);
  await change(data, job, sql`status = 'queued', lease_until = ${next}`);
}

/** Gives a job back between two steps: another server takes it at once. */
export async function releaseJob(data: Data, job: HeldJob): Promise<void> {
  await change(data, job, sql`status = 'queued', lease_until = ${iso(Date.now())}`);
}

/** Retries the step after an outage, which uses up no try: it is not the fault of the job, however long it lasts. */
export async function awaitOutage(data: Data, job: HeldJob): Promise<void> {
  const next = iso(Date.now() + firstDelaySeconds * 1_000);
  const tries = sql`case when tries > 0 then tries - 1 else 0 end`;
  await change(data, job, sql`status = 'queued', lease_until = ${next}, tries = ${tries}`);
}

/** Cancels a job; false if this user has no unfinished job with this id. Finished steps are not undone. */
export async function cancelJob(data: Data, id: number): Promise<boolean> {
  const now = iso(Date.now());
  const rows = await data.run(sql`
    update jobs set status = 'cancelled', state = null, finished_at = ${now}, version = version + 1, updated_at = ${now}
    where id = ${id} and ${sql.ref('owner')} = ${data.actor.userId} and status in ('queued', 'running')
    returning id`);
  return rows.length > 0;
}

async function change(data: Data, job: HeldJob, columns: ReturnType<typeof sql>): Promise<boolean> {
  const rows = await data.run(sql`
    update jobs set ${columns}, version = version + 1, updated_at = ${iso(Date.now())}
    where id = ${job.id} and worker = ${job.worker} and status = 'running' returning id`);
  return rows.length > 0;
}

function heldJob(row: Row, worker: string): HeldJob {
  return {
    id: Number(row.id),
    kind: String(row.kind),
    owner: Number(row.owner),
    apiKey: row.api_key === null ? null : Number(row.api_key),
    input: JSON.parse(String(row.input)),
    state: typeof row.state === 'string' ? JSON.parse(row.state) : null,
    tries: Number(row.tries),
    worker,
  };
}

const leaseFrom = (now: number): string => iso(now + leaseSeconds * 1_000);
const iso = (time: number): string => new Date(time).toISOString();
