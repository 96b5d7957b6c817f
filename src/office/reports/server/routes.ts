import type { Data, OpenData } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { formats } from '@engine/server/exports/tableFile.ts';
import { contentDisposition, safeFilename } from '@engine/server/files/filename.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { invalidQuery, parametersOf } from '@engine/server/http/parseListQuery.ts';
import { needs } from '@engine/server/http/policy.ts';
import { can } from '@engine/shared/permissions.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { ReportFacts } from '../shared/report.ts';
import { answerReport } from './answerReport.ts';
import { exportKey, reportKey } from './billScope.ts';
import { exportReport } from './exportReport.ts';
import { readParameters } from './readParameters.ts';
import type { Report, ReportQuery } from './report.ts';
import { reports } from './reports.ts';

type OfKey = { Params: { readonly key: string } };

const heavy = { ...needs(reportKey), heavy: true } as const;

/** `GET /reports` lists the reports, `/reports/{key}?from=…` answers one, `/reports/{key}/export` as a file. */
export function reportRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.get('/reports', { config: needs(reportKey) }, async (request, reply) => {
      const data = dataOf(request);
      return reply.send(reports.filter(report => mayOpen(data, report)).map(report => factsOf(data, report)));
    });

    app.get<OfKey>('/reports/:key', { config: heavy }, async (request, reply) => {
      const data = dataOf(request);
      const report = reportOf(data, request.params.key);
      return reply.send(await answerReport(data, report, readParameters(report, request.query)));
    });

    app.get<OfKey>(
      '/reports/:key/export',
      { config: heavy, exposeHeadRoute: false },
      async (request, reply) => {
        const data = dataOf(request);
        const report = reportOf(data, request.params.key);
        if (!mayExport(data)) throw new ProblemError('forbidden');
        const query: ReportQuery = readParameters(report, request.query, {
          others: ['format', 'sort'],
          isExport: true,
        });
        const { format: name, sort = null } = Object.fromEntries(parametersOf(request.query));
        const format = formats.find(each => each === name);
        if (!format) throw invalidQuery('format', formats.join(', '));
        const answer = await answerReport(data, report, query, sort);
        const file = await exportReport(data, report, answer, { query, format });
        return reply
          .headers({
            'content-disposition': contentDisposition('attachment', safeFilename(file.filename)),
            'x-export-rows': String(answer.rows.length),
          })
          .type(file.type)
          .send(file.content);
      },
    );
  };
}

/** Refuses a report that the caller may not open before its parameters are read. */
function reportOf(data: Data, key: string): Report {
  const report = reports.find(each => each.key === key);
  if (!report) throw new ProblemError('notFound');
  if (!mayOpen(data, report)) throw new ProblemError('forbidden');
  return report;
}

const mayOpen = ({ actor: { permissions } }: Data, { needs: resources, rights = [] }: Report): boolean =>
  resources.every(resource => can(permissions, resource, 'list')) &&
  rights.every(right => permissions.has(right));

const mayExport = ({ actor }: Data): boolean => actor.permissions.has(exportKey);

function factsOf(data: Data, report: Report): ReportFacts {
  const { locale } = data.actor;
  const { key, title, about, parameters, levels, usualLevels } = report;
  return {
    key,
    title: title[locale],
    about: about[locale],
    parameters,
    levels,
    usualLevels,
    mayExport: mayExport(data),
  };
}
