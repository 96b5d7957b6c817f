import { setTimeout } from 'node:timers/promises';
import { officeTime, today } from '../../shared/day.ts';
import { sum } from '../../shared/sum.ts';
import type { Data } from '../access/data.ts';
import { type AnyJobKind, jobKind } from '../jobs/jobKind.ts';
import { beginRun, dropRun, endRun, keepRunAlive, leaveDay } from './maintenanceRuns.ts';

/** The result of a run, stored as its details. */
interface WorkReport {
  /** rows checked, by kind */
  readonly checked: Readonly<Record<string, number>>;
  readonly found: number;
}

/** A check of all stored data in steps; the state between them is stored as JSON. */
export interface MaintenanceWork<State, Report extends WorkReport = WorkReport> {
  readonly kind: 'verify' | 'quality';
  begin(data: Data): Promise<State>;
  step(data: Data, state: State): Promise<{ readonly state: State; readonly isDone: boolean }>;
  /** total number of rows, if known */
  total(state: State): number | null;
  report(state: State): Report;
  /** what the owner of the job is shown at the end */
  result(report: Report): Readonly<Record<string, unknown>>;
}

/** Runs all steps; `pause` lets other work run between two steps and returns whether to continue. */
export async function workThrough<State, Report extends WorkReport>(
  data: Data,
  work: MaintenanceWork<State, Report>,
  pause: () => Promise<boolean> = async () => true,
): Promise<Report | null> {
  for (let state: State = await work.begin(data); ; ) {
    const step = await work.step(data, state);
    state = step.state;
    if (step.isDone) return work.report(state);
    if (!(await pause())) return null;
  }
}

interface JobState<State> {
  readonly run: number;
  readonly state: State;
}

/** maximum time that others wait, plus one page or file */
const stepMs = 100;

/** The work as a job of the user who requested it. */
export const maintenanceJob = <State>(work: MaintenanceWork<State>, permission: string): AnyJobKind =>
  jobKind<null, JobState<State>>({
    name: work.kind,
    permission,
    readInput: () => null,
    async step(data, _, before) {
      const run = before?.run ?? (await beginManual(data, work.kind));
      let state: State = before?.state ?? (await work.begin(data));
      let isDone = false;
      const until = Date.now() + stepMs;
      do ({ state, isDone } = await work.step(data, state));
      while (!isDone && Date.now() < until);
      const report = work.report(state);
      const done = rowsIn(report);
      if (!isDone) return { kind: 'goOn', state: { run, state }, done, total: work.total(state) };
      await endRun(data, run, report.found === 0 ? 'ok' : 'findings', report);
      return { kind: 'finished', done, result: work.result(report) };
    },
  });

/** Number of rows checked. */
export const rowsIn = ({ checked }: WorkReport): number => sum(Object.values(checked));

async function beginManual(data: Data, kind: MaintenanceWork<unknown>['kind']): Promise<number> {
  const run = await beginRun(data, { kind, cause: 'manual', day: null });
  if (run === null) throw new Error('The run could not be noted.');
  return run;
}

/** In the office's time zone: at night, after the default hour of the backup. */
const firstHour = 4;
/** About as long as a step, during which SQLite serves no other request. */
const pauseMs = 100;
const stepsBetweenSigns = 200;

/** Runs the work once a day, by one of all servers; `data` must have every right. */
export async function onceANight<State>(
  data: Data,
  work: MaintenanceWork<State>,
  isStopped: () => boolean,
  now: Date,
): Promise<void> {
  if (Number(officeTime(now.toISOString()).slice(0, 2)) < firstHour) return;
  const run = await beginRun(data, { kind: work.kind, cause: 'daily', day: today(now) });
  if (run === null) return;
  let steps = 0;
  const pause = async () => {
    // Lets other requests run between two steps.
    await setTimeout(pauseMs);
    steps += 1;
    if (steps % stepsBetweenSigns === 0) await keepRunAlive(data, run);
    return !isStopped();
  };
  try {
    const report = await workThrough(data, work, pause);
    if (report === null) await dropRun(data, run);
    else await endRun(data, run, report.found === 0 ? 'ok' : 'findings', report);
  } catch (error) {
    await leaveDay(data, run);
    await endRun(data, run, 'failed', { error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}
