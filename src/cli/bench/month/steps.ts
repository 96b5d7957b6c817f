import { billRunJob } from '@office/bills/server/billRunJob.ts';
import { buildCasesJob } from '@office/cases/server/buildJob.ts';
import { office } from '@office/server.ts';
import type { Actor } from '../../../engine/server/access/actor.ts';
import type { Data, OpenData } from '../../../engine/server/access/data.ts';
import { JobWorker } from '../../../engine/server/jobs/jobWorker.ts';
import { startJob } from '../../../engine/server/jobs/startJob.ts';
import { allRights } from '../../../engine/server/records/rows/allRights.ts';
import { month } from './fillMonth.ts';

export interface Step {
  readonly title: string;
  /** upper limits in seconds and megabytes */
  readonly aim: { readonly seconds: number; readonly megabytes: number };
  /** does the work; returns its result in words */
  run(open: OpenData, userId: number): Promise<string>;
}

/** The steps of an office's month in order; each runs in its own process on the result of the one before. */
export const steps: Readonly<Record<string, Step>> = {
  cases: {
    title: 'build, price and check cases',
    aim: { seconds: 20, megabytes: 500 },
    run: (open, userId) => runJob(open, userId, buildCasesJob, { period: month, company: null }),
  },
  casesAgain: {
    title: 'build them again, with nothing new',
    aim: { seconds: 20, megabytes: 500 },
    run: (open, userId) => runJob(open, userId, buildCasesJob, { period: month, company: null }),
  },
  bills: {
    title: 'issue the bills with their papers',
    aim: { seconds: 60, megabytes: 500 },
    run: (open, userId) => runJob(open, userId, billRunJob, { period: month }),
  },
};

/** As in the office: the job is inserted into the table, and the worker runs it. */
async function runJob(
  open: OpenData,
  userId: number,
  kind: Parameters<typeof startJob>[1],
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  const actor: Actor = { ...allRights, userId, ownerId: userId };
  const data: Data = open(actor, 'bench');
  const id = await data.transaction(inner => startJob(inner, kind, input));
  const log = {
    warn: (details: object, message: string) =>
      void process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
  };
  await new JobWorker({
    open,
    data,
    kinds: office.jobKinds ?? [],
    actorOf: async () => actor,
    log,
  }).workOff();
  const jobs = data.unscoped('benchmark').selectFrom('jobs').select(['status', 'result', 'error']);
  const [row] = await data.run(jobs.where('id', '=', id));
  if (row?.status !== 'done') throw new Error(`The job ended as "${row?.status}": ${row?.error}`);
  return String(row.result);
}
