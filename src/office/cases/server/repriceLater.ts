import type { Data } from '@engine/server/access/data.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { casesPricedBy, repriceCasesJob } from './repriceJob.ts';

/**
 * Queues a job for the cases that a changed contract may concern, if any of them may still change; without a billing
 * code, for all cases.
 */
export async function repriceLater(data: Data, billingCode: number | null): Promise<void> {
  // A job belongs to a person; without one the office is only being filled.
  if (data.actor.userId === 0) return;
  const rows = await data.run(casesPricedBy(data, billingCode).limit(1));
  if (rows.length > 0) await startJob(data, repriceCasesJob, { billingCode });
}
