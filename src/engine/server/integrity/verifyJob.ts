import type { IntegrityCheck } from '../audit/integrityCheck.ts';
import type { AnyJobKind } from '../jobs/jobKind.ts';
import { maintenanceJob } from './maintenanceWork.ts';
import { verification } from './verification.ts';

/** The verification as a job of the user who requested it. */
export const verifyJob = (checks: readonly IntegrityCheck[]): AnyJobKind =>
  maintenanceJob(verification(checks), 'activity-log.verify');

export const verifyKind = { name: 'verify' } as const;
