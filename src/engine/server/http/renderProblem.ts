import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode, ProblemDocument } from '../../shared/problems.ts';
import { ProblemError } from '../access/problemError.ts';
import { detailIn, faultsIn } from '../access/problemText.ts';
import { localeOf } from './locale.ts';

/** The only place where errors become answers. Unknown errors are logged and answered as `internal`. */
export function renderProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, toProblem(error, request)));
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new ProblemError('notFound')));
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
): FastifyReply {
  const pause = retryAfter(problem);
  if (pause !== null) reply.header('retry-after', String(pause));
  // RFC 9110 § 15.5.2
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problemDocument(request, problem)));
}

/**
 * Seconds after which a retry makes sense (RFC 9110 § 10.2.3): sent with every 429 and 503, including problems of the
 * office.
 */
export function retryAfter({ code, status, params: { seconds } }: ProblemError): number | null {
  if (typeof seconds === 'number') return Math.max(1, Math.ceil(seconds));
  return retrySeconds[code] ?? (status === 429 || status === 503 ? defaultSeconds : null);
}

const retrySeconds: Readonly<Record<string, number>> = {
  overloaded: 2,
  databaseUnavailable: 2,
  outcomeUnknown: 2,
  stopping: 5,
  queryTimeout: 10,
};
const defaultSeconds = 5;

export function problemDocument(request: FastifyRequest, problem: ProblemError): ProblemDocument {
  const locale = localeOf(request);
  const [title] = problem.problem[locale];
  const errors = faultsIn(locale, problem);
  return {
    type: `urn:tours:problem:${problem.code}`,
    title,
    status: problem.status,
    code: problem.code,
    detail: detailIn(locale, problem, request.id),
    requestId: request.id,
    ...(errors && { errors }),
    ...(problem.moreErrors > 0 && { moreErrors: problem.moreErrors }),
    ...(problem.current !== undefined && {
      current: problem.current,
      resource: String(problem.params.resource ?? ''),
    }),
  };
}

const fastifyCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalidBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidJson',
};

export function toProblem(error: unknown, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) {
    if (error.cause !== undefined) {
      const isRefusal = error.is('validationFailed');
      const why = isRefusal ? 'a record out of sight has a unique value' : 'the database failed a request';
      request.log.warn({ err: error, ...(isRefusal && { user: request.actor?.userId }) }, why);
    }
    return error;
  }
  const code = fastifyCodes[errorCode(error)];
  if (code) {
    const { routeOptions, server } = request;
    const types = ['application/octet-stream', 'application/json'];
    const type = types.find(each => server.hasContentTypeParser(each)) ?? '';
    return new ProblemError(code, { limit: routeOptions.bodyLimit, reason: 'JSON', type });
  }
  request.log.error({ err: error }, 'request failed');
  return new ProblemError('internal');
}

function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
