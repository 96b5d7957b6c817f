import type { FastifyPluginAsync } from 'fastify';
import type { OpenData } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { contentDisposition, safeFilename } from '../files/filename.ts';
import { actorOf } from '../http/enforcePolicies.ts';
import {
  invalidQuery,
  parametersOf,
  parseFilterParameter,
  parseJson,
  parseSort,
} from '../http/parseListQuery.ts';
import { exportOfPath } from '../http/policy.ts';
import { exportableEntity } from './exportableEntity.ts';
import { type ExportQuery, exportFile, formats } from './exportFile.ts';

/** A reader that takes nothing for so long is gone. */
const silenceMs = 60_000;

/** `GET /{resource}/export?format=csv&fields=[…]&filter={…}&sort=[…]`: the list as a file. */
export function exportRoutes(open: OpenData, mostAtOnce: number): FastifyPluginAsync {
  let underWay = 0;
  return async app => {
    app.get<{ Params: { resource: string } }>(
      '/:resource/export',
      { config: exportOfPath, exposeHeadRoute: false },
      async (request, reply) => {
        const data = open(actorOf(request), request.id);
        const entity = exportableEntity(data, request.params.resource);
        const query = parseExportQuery(request.query);
        if (underWay >= mostAtOnce) throw new ProblemError('overloaded');
        underWay += 1;
        reply.raw.once('close', () => {
          underWay -= 1;
        });
        reply.raw.setTimeout(silenceMs, () => reply.raw.destroy());
        const { filename, type, rows, content } = await exportFile(data, entity, query);
        return reply
          .headers({
            'content-disposition': contentDisposition('attachment', safeFilename(filename)),
            'x-export-rows': String(rows),
          })
          .type(type)
          .send(content);
      },
    );
  };
}

function parseExportQuery(query: unknown): ExportQuery {
  const parameters = parametersOf(query);
  for (const name of parameters.keys()) {
    if (!['format', 'fields', 'filter', 'sort'].includes(name))
      throw invalidQuery(name, 'format, fields, filter, sort');
  }
  const format = formats.find(each => each === parameters.get('format'));
  if (!format) throw invalidQuery('format', formats.join(', '));
  return {
    format,
    fields: parseFields(parseJson(parameters, 'fields')),
    filter: parseFilterParameter(parameters),
    sort: parseSort(parameters),
  };
}

/** A column that stands there twice would be a mistake of the caller. */
function parseFields(fields: unknown): readonly string[] | null {
  if (fields === null) return null;
  const names: readonly unknown[] = Array.isArray(fields) ? fields : [];
  const texts = names.filter(name => typeof name === 'string');
  const isFaulty = texts.length === 0 || texts.length < names.length || new Set(texts).size < texts.length;
  if (isFaulty) throw invalidQuery('fields', '["id"]');
  return texts;
}
