import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenData } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { contentDisposition, safeFilename } from '../files/filename.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import {
  invalidQuery,
  parametersOf,
  parseFilterParameter,
  parseJson,
  parseSort,
} from '../http/parseListQuery.ts';
import { exportOfPath } from '../http/policy.ts';
import { bodyOf } from '../http/readBody.ts';
import { exportableEntity } from './exportableEntity.ts';
import { type ExportQuery, exportFile } from './exportFile.ts';
import { formats } from './tableFile.ts';

/** A client that reads nothing for this long is considered gone. */
const silenceMs = 60_000;

/**
 * `GET /{resource}/export?format=csv&fields=[…]&filter={…}&sort=[…]`: the list as a file. `POST` takes the same
 * parameters as a body, for large selections whose URL would be too long.
 */
export function exportRoutes(open: OpenData, mostAtOnce: number): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  let underWay = 0;
  return async app => {
    app.get<Route>(
      '/:resource/export',
      { config: exportOfPath, exposeHeadRoute: false },
      async (request, reply) => send(request, reply, () => parametersOf(request.query)),
    );
    // It changes nothing, like GET.
    app.post<Route>(
      '/:resource/export',
      { config: { ...exportOfPath, whileViewing: true } },
      async (request, reply) => send(request, reply, () => parametersIn(bodyOf(request))),
    );
  };

  async function send(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    parameters: () => ReadonlyMap<string, string>,
  ): Promise<FastifyReply> {
    const data = dataOf(request);
    const entity = exportableEntity(data, request.params.resource);
    const query = parseExportQuery(parameters());
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
  }
}

interface Route {
  Params: { resource: string };
}

const parametersIn = (body: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

function parseExportQuery(parameters: ReadonlyMap<string, string>): ExportQuery {
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

/** A duplicate column is refused as a mistake of the caller. */
function parseFields(fields: unknown): readonly string[] | null {
  if (fields === null) return null;
  const names: readonly unknown[] = Array.isArray(fields) ? fields : [];
  const texts = names.filter(name => typeof name === 'string');
  const isFaulty = texts.length === 0 || texts.length < names.length || new Set(texts).size < texts.length;
  if (isFaulty) throw invalidQuery('fields', '["id"]');
  return texts;
}
