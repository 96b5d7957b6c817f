import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../access/actor.ts';
import type { Data, OpenData } from '../access/data.ts';
import { DatabaseProblem } from '../access/databaseProblem.ts';
import { ProblemError } from '../access/problemError.ts';
import { detailIn, faultsIn } from '../access/problemText.ts';
import { WorkLoop } from '../workLoop.ts';
import type { AnyJobKind } from './jobKind.ts';
import {
  awaitOutage,
  claimJob,
  failJob,
  freeJobs,
  type HeldJob,
  holdJob,
  mostTries,
  noteStep,
  postponeJob,
  releaseJob,
} from './jobTable.ts';

interface JobWorkerParts {
  readonly open: OpenData;
  /** has every right: jobs of all users are processed */
  readonly data: Data;
  readonly kinds: readonly AnyJobKind[];
  /** the actor of a job with current rights; null: they may not sign in */
  readonly actorOf: (job: Pick<HeldJob, 'owner' | 'apiKey'>) => Promise<Actor | null>;
  readonly log: { warn(details: object, message: string): void };
}

const pauseMs = 300;

/** Thrown inside a step's transaction to roll it back. */
class LostJob extends Error {}

/** Processes the jobs of `startJob`, step by step, as long as the server runs. */
export class JobWorker {
  readonly #name = randomUUID();
  readonly #kinds: ReadonlyMap<string, AnyJobKind>;
  readonly #loop: WorkLoop;

  constructor(readonly parts: JobWorkerParts) {
    this.#kinds = new Map(parts.kinds.map(kind => [kind.name, kind]));
    const { log } = parts;
    this.#loop = new WorkLoop({
      round: () => this.workOff(),
      pauseMs,
      failed: 'the jobs could not be read',
      log,
    });
  }

  async start(): Promise<void> {
    await freeJobs(this.parts.data);
    this.#loop.start();
  }

  /** Finishes the current step; the job continues at the next start, or on another server. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Works until no job is due. */
  async workOff(): Promise<void> {
    while (!this.#loop.isStopped) {
      const job = await claimJob(this.parts.data, this.#name);
      if (!job) return;
      await this.#work(job);
    }
  }

  async #work(job: HeldJob): Promise<void> {
    const { data, log } = this.parts;
    const owner = await this.parts.actorOf({ owner: job.owner, apiKey: null });
    const giveUp = () =>
      failJob(data, job, sentenceOf(new ProblemError('internal'), owner?.locale ?? 'de', job.id));
    if (job.tries > mostTries) {
      log.warn({ job: job.id, kind: job.kind }, 'a job was given up: each server that began its step ended');
      return giveUp();
    }
    let held = job;
    try {
      for (let hasMore = true; hasMore; ) {
        const outcome = await this.#step(held);
        hasMore = outcome.kind === 'goOn';
        held = { ...job, state: outcome.kind === 'goOn' ? outcome.state : null, tries: 1 };
        if (this.#loop.isStopped && hasMore) return releaseJob(data, job);
        await setImmediate();
      }
    } catch (error) {
      if (error instanceof LostJob) return;
      const isOfDatabase = error instanceof DatabaseProblem;
      if (error instanceof ProblemError && error.status < 500 && !isOfDatabase)
        return failJob(data, job, sentenceOf(error, owner?.locale ?? 'de'));
      log.warn({ err: error, job: job.id, kind: job.kind, tries: held.tries }, 'a step of a job failed');
      if (isOfDatabase && error.isOutage) return awaitOutage(data, job);
      if (held.tries < mostTries) return postponeJob(data, held);
      await giveUp();
    }
  }

  /** Rights are loaded again for every step: a job started with an API key ends with the key. */
  async #step(job: HeldJob) {
    const kind = this.#kinds.get(job.kind);
    const actor = await this.parts.actorOf(job);
    if (!actor && job.apiKey !== null) throw new ProblemError('apiKeyOver');
    const isAllowed = kind?.permission === null || actor?.permissions.has(kind?.permission ?? '');
    if (!kind || !actor || !isAllowed) throw new ProblemError('forbidden');
    return this.parts.open(actor, `job-${job.id}`).transaction(async inner => {
      await holdJob(inner, job);
      const outcome = await kind.run(inner, job.input, job.state);
      if (!(await noteStep(inner, job, outcome))) throw new LostJob();
      return outcome;
    });
  }
}

function sentenceOf(problem: ProblemError, locale: Actor['locale'], job?: number): string {
  const [title] = problem.problem[locale];
  const faults = Object.entries(faultsIn(locale, problem) ?? {}).map(
    ([field, { message }]) => `${field}: ${message}`,
  );
  return [`${title}. ${detailIn(locale, problem, `job-${job ?? ''}`)}`, ...faults].join(' ');
}
