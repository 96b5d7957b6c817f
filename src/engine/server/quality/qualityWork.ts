import type { Data } from '../access/data.ts';
import { maintenanceJob, onceANight } from '../integrity/maintenanceWork.ts';
import type { HourlyWork } from '../jobs/hourly.ts';
import type { AnyJobKind } from '../jobs/jobKind.ts';
import { qualityCheck } from './qualityCheck.ts';

/** The quality check as a job of the user who requested it. */
export const qualityJob = (): AnyJobKind => maintenanceJob(qualityCheck, 'quality-findings.run');

/** Runs the quality check once a day, by one of all servers; `data` must have every right. */
export const nightlyQuality = (data: Data): HourlyWork => ({
  work: isStopped => checkToday(data, isStopped),
  failed: 'the quality of the data could not be checked',
});

export const checkToday = (data: Data, isStopped: () => boolean, now = new Date()): Promise<void> =>
  onceANight(data, qualityCheck, isStopped, now);
