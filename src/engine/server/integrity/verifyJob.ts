import type { Data } from '../access/data.ts';
import type { IntegrityCheck } from '../audit/integrityCheck.ts';
import { type AnyJobKind, jobKind } from '../jobs/jobKind.ts';
import { beginRun, endRun } from './maintenanceRuns.ts';
import { reportOf, type VerifyState, verifyStart, verifyStep } from './verification.ts';

interface JobState {
  readonly run: number;
  readonly verify: VerifyState;
}

const stepMs = 200;

/** The check of all that is kept as a job of the user who asked for it. */
export const verifyJob = (checks: readonly IntegrityCheck[]): AnyJobKind =>
  jobKind<null, JobState>({
    name: verifyKind.name,
    permission: 'activity-log.verify',
    readInput: () => null,
    async step(data, _, before) {
      const run = before?.run ?? (await begin(data));
      let state = before?.verify ?? verifyStart;
      let isDone = false;
      const until = Date.now() + stepMs;
      while (!isDone && Date.now() < until) ({ state, isDone } = await verifyStep(data, checks, state));
      const done = Object.values(state.checked).reduce((sum, rows) => sum + rows, 0);
      if (!isDone) return { kind: 'goOn', state: { run, verify: state }, done, total: null };
      const report = reportOf(state);
      await endRun(data, run, report.found === 0 ? 'ok' : 'findings', report);
      return { kind: 'finished', done, result: { checked: done, findings: report.found } };
    },
  });

export const verifyKind = { name: 'verify' } as const;

async function begin(data: Data): Promise<number> {
  const run = await beginRun(data, { kind: 'verify', cause: 'manual', day: null });
  if (run === null) throw new Error('The run could not be noted.');
  return run;
}
