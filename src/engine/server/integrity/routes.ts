import type { FastifyPluginAsync } from 'fastify';
import type { MaintenanceState } from '../../shared/maintenance.ts';
import type { Data, OpenData } from '../access/data.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { needs } from '../http/policy.ts';
import { startJob } from '../jobs/startJob.ts';
import { lastRun } from './maintenanceRuns.ts';
import { verifyKind } from './verifyJob.ts';

const dayMs = 86_400_000;
const mostDays = 2;

/** The backup plan of the settings: daily, missing although required, or not required. */
export type BackupPlan = 'daily' | 'missing' | 'none';

/** Routes for the state of the last verification and backup, and for starting a verification. */
export function maintenanceRoutes(open: OpenData, plan: BackupPlan): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.get('/maintenance', { config: needs('activity-log.list') }, async (request, reply) =>
      reply.send(await maintenanceState(dataOf(request), plan)),
    );
    app.post('/maintenance/verify', { config: needs('activity-log.verify') }, async (request, reply) => {
      const data = dataOf(request);
      const job = await data.transaction(inner => startJob(inner, verifyKind, {}));
      return reply.code(202).send({ job });
    });
  };
}

/** The newest runs, and the fault of the backups, if any. */
export async function maintenanceState(data: Data, plan: BackupPlan): Promise<MaintenanceState> {
  const [verification, backup, good] = [
    await lastRun(data, 'verify'),
    await lastRun(data, 'backup'),
    await lastRun(data, 'backup', 'ok'),
  ];
  const backsUpDaily = plan === 'daily';
  // Backups may also be made by an external timer that runs the command.
  const isWatched = backsUpDaily || backup !== null;
  const unwatched = plan === 'missing' ? 'unset' : null;
  const age = good ? Date.now() - Date.parse(good.finishedAt) : null;
  const isOld = age === null ? backup !== null : age > mostDays * dayMs;
  return {
    verification,
    backup,
    backsUpDaily,
    backupFault: !isWatched ? unwatched : backup?.outcome === 'failed' ? 'failed' : isOld ? 'old' : null,
  };
}
