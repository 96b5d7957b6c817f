import { setTimeout } from 'node:timers/promises';
import { officeTime, today } from '../../shared/day.ts';
import type { Data } from '../access/data.ts';
import { type AnyJobKind, jobKind } from '../jobs/jobKind.ts';
import { beginRun, dropRun, endRun, keepRunAlive, leaveDay } from './maintenanceRuns.ts';

/** What a run came to; all of it is kept as the details of the run. */
interface WorkReport {
  /** rows looked at, by what they are */
  readonly checked: Readonly<Record<string, number>>;
  readonly found: number;
}

/** A look at all that is kept, in steps; what lies between them is kept as JSON. */
export interface MaintenanceWork<State, Report extends WorkReport = WorkReport> {
  readonly kind: 'verify' | 'quality';
  begin(data: Data): Promise<State>;
  step(data: Data, state: State): Promise<{ readonly state: State; readonly isDone: boolean }>;
  /** of how many rows in all, where that is known */
  total(state: State): number | null;
  report(state: State): Report;
  /** what the owner of a job learns at its end */
  result(report: Report): Readonly<Record<string, unknown>>;
}

/** All of it at once; `pause` lets others work between two steps and answers whether to go on. */
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

/** others wait for so long at most, and for one page or file more */
const stepMs = 100;

/** The work as a job of the user who asked for it. */
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

/** How many rows were looked at. */
export const rowsIn = ({ checked }: WorkReport): number =>
  Object.values(checked).reduce((sum, rows) => sum + rows, 0);

async function beginManual(data: Data, kind: MaintenanceWork<unknown>['kind']): Promise<number> {
  const run = await beginRun(data, { kind, cause: 'manual', day: null });
  if (run === null) throw new Error('The run could not be noted.');
  return run;
}

/** In the office's time: when hardly anybody works, and after the usual hour of the backup. */
const firstHour = 4;
/** About as long as a step takes: on SQLite no other request is served during one. */
const pauseMs = 100;
const stepsBetweenSigns = 200;

/** The work once a day, by one of all servers; `data` carries every right. */
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
    // Others get their turn between two steps.
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
