import { setTimeout } from 'node:timers/promises';
import { officeTime, today } from '../../shared/day.ts';
import type { Data } from '../access/data.ts';
import type { IntegrityCheck } from '../audit/integrityCheck.ts';
import type { HourlyWork } from '../jobs/hourly.ts';
import { beginRun, dropRun, endRun, keepRunAlive, leaveDay } from './maintenanceRuns.ts';
import { verify } from './verification.ts';

/** In the office's time: when hardly anybody works, and after the usual hour of the backup. */
const firstHour = 4;
/** About as long as a step takes: on SQLite nobody else is served during one. */
const pauseMs = 100;
const stepsBetweenSigns = 200;

/** All checks once a day, by one of all servers; `data` carries every right. */
export const nightlyVerification = (data: Data, checks: readonly IntegrityCheck[]): HourlyWork => ({
  work: isStopped => verifyToday(data, checks, isStopped),
  failed: 'what is kept could not be verified',
});

export async function verifyToday(
  data: Data,
  checks: readonly IntegrityCheck[],
  isStopped: () => boolean,
  now = new Date(),
): Promise<void> {
  if (Number(officeTime(now.toISOString()).slice(0, 2)) < firstHour) return;
  const run = await beginRun(data, { kind: 'verify', cause: 'daily', day: today(now) });
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
    const report = await verify(data, checks, pause);
    if (report === null) await dropRun(data, run);
    else await endRun(data, run, report.found === 0 ? 'ok' : 'findings', report);
  } catch (error) {
    await leaveDay(data, run);
    await endRun(data, run, 'failed', { error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}
