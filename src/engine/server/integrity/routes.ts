import type { FastifyPluginAsync } from 'fastify';
import type { MaintenanceState } from '../../shared/maintenance.ts';
import type { Data, OpenData } from '../access/data.ts';
import { actorOf } from '../http/enforcePolicies.ts';
import { needs } from '../http/policy.ts';
import { startJob } from '../jobs/startJob.ts';
import { lastRun } from './maintenanceRuns.ts';
import { verifyKind } from './verifyJob.ts';

const dayMs = 86_400_000;
const mostDays = 2;

/** What the last verification and the last backup came to, and a verification on request. */
export function maintenanceRoutes(open: OpenData, backsUpDaily: boolean): FastifyPluginAsync {
  return async app => {
    app.get('/maintenance', { config: needs('activity-log.list') }, async (request, reply) =>
      reply.send(await stateOf(open(actorOf(request), request.id), backsUpDaily)),
    );
    app.post('/maintenance/verify', { config: needs('activity-log.verify') }, async (request, reply) => {
      const data = open(actorOf(request), request.id);
      const job = await data.transaction(inner => startJob(inner, verifyKind, {}));
      return reply.code(202).send({ job });
    });
  };
}

async function stateOf(data: Data, backsUpDaily: boolean): Promise<MaintenanceState> {
  const [verification, backup, good] = [
    await lastRun(data, 'verify'),
    await lastRun(data, 'backup'),
    await lastRun(data, 'backup', 'ok'),
  ];
  const isWatched = backsUpDaily || backup !== null;
  const age = good ? Date.now() - Date.parse(good.finishedAt) : null;
  const isOld = age === null ? backup !== null : age > mostDays * dayMs;
  return {
    verification,
    backup,
    backsUpDaily,
    backupFault: !isWatched ? null : backup?.outcome === 'failed' ? 'failed' : isOld ? 'old' : null,
  };
}
