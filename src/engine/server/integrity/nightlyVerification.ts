import type { Data } from '../access/data.ts';
import type { IntegrityCheck } from '../audit/integrityCheck.ts';
import type { HourlyWork } from '../jobs/hourly.ts';
import { onceANight } from './maintenanceWork.ts';
import { verification } from './verification.ts';

/** Runs all checks once a day, by one of all servers; `data` must have every right. */
export const nightlyVerification = (data: Data, checks: readonly IntegrityCheck[]): HourlyWork => ({
  work: isStopped => verifyToday(data, checks, isStopped),
  failed: 'what is kept could not be verified',
});

export const verifyToday = (
  data: Data,
  checks: readonly IntegrityCheck[],
  isStopped: () => boolean,
  now = new Date(),
): Promise<void> => onceANight(data, verification(checks), isStopped, now);
