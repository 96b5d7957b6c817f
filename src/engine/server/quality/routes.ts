import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { type FindingGroup, findingKey, type QualityReport, type QualityRun } from '../../shared/quality.ts';
import type { Data, OpenData } from '../access/data.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { needs } from '../http/policy.ts';
import { lastRun } from '../integrity/maintenanceRuns.ts';
import { startJob } from '../jobs/startJob.ts';
import { countRecords, filterOf } from '../records/list/count.ts';
import { listedEntities, unlessForbidden } from '../records/list/readable.ts';
import { totalCap } from '../records/list/totalCap.ts';

/** Routes for the findings of the last quality check, and for starting one. */
export function qualityRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.get(
      '/quality',
      { config: { ...needs('quality-findings.view'), heavy: true } },
      async (request, reply) => reply.send(await qualityReport(dataOf(request))),
    );
    app.post('/quality/run', { config: needs('quality-findings.run') }, async (request, reply) => {
      const data = dataOf(request);
      const job = await data.transaction(async inner => (await ownJob(inner)) ?? start(inner));
      return reply.code(202).send({ job });
    });
  };
}

const start = (data: Data): Promise<number> => startJob(data, { name: 'quality' }, {});

/** The caller's unfinished check, which is reused instead of starting another. */
async function ownJob(data: Data): Promise<number | null> {
  const [job] = await data.run(sql`
    select id from jobs where kind = 'quality' and status in ('queued', 'running')
      and ${sql.ref('owner')} = ${data.actor.userId} order by id limit 1`);
  return job ? Number(job.id) : null;
}

async function qualityReport(data: Data): Promise<QualityReport> {
  return { run: await lastCheck(data), job: await ownJob(data), groups: await findingGroups(data) };
}

async function lastCheck(data: Data): Promise<QualityRun | null> {
  const run = await lastRun(data, 'quality');
  return run && { finishedAt: run.finishedAt, by: run.by, isFailed: run.outcome === 'failed' };
}

/** The groups of findings, counted as in the actor's own lists; those that the actor may not see are left out. */
async function findingGroups(data: Data): Promise<readonly FindingGroup[]> {
  const rows = await data.run(sql`select distinct resource, field, rule from quality_findings`);
  const groups: FindingGroup[] = [];
  for (const entity of listedEntities(data)) {
    const { resource, fields } = entity.meta;
    const positions = new Map(fields.map(({ name }, at) => [name, at]));
    const own = rows
      .filter(row => row.resource === resource)
      .map(row => ({ field: String(row.field), rule: String(row.rule) }))
      .sort(
        (one, other) =>
          (positions.get(one.field) ?? fields.length) - (positions.get(other.field) ?? fields.length) ||
          (one.field + one.rule < other.field + other.rule ? -1 : 1),
      );
    for (const broken of own) {
      const filter = unlessForbidden(() => filterOf(data, entity, { [findingKey]: broken }));
      const count = filter === null ? 0 : await countRecords(data, entity, filter);
      if (count > 0)
        groups.push({ resource, ...broken, count: Math.min(count, totalCap), isCapped: count > totalCap });
    }
  }
  return groups;
}
