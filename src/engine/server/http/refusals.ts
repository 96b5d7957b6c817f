import type { FastifyRequest } from 'fastify';
import type { ProblemCode } from '../../shared/problems.ts';
import { ProblemError } from '../access/problemError.ts';
import { localeOf } from './locale.ts';
import { problemDocument, retryAfter } from './renderProblem.ts';
import { securityHeaders } from './securityHeaders.ts';

interface Prepared {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** the body, split at the request id */
  readonly parts: readonly string[];
}

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Far more than the combinations of languages and pauses. */
const mostPrepared = 200;

/**
 * The answers of an overloaded server. In a flood there are few kinds of them, so each is prepared once, and only the
 * request id differs. An error for each would take a fifth of the work of refusing, for the stack that it records.
 */
export class Refusals {
  readonly #prepared = new Map<string, Prepared>();

  /** `seconds`: the pause before a retry, if it is not the usual one of the problem. */
  answerTo(request: FastifyRequest, code: ProblemCode, seconds?: number): Refusal {
    const { status, headers, parts } = this.#of(request, code, seconds);
    const body = parts.join(request.id);
    return { status, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body };
  }

  #of(request: FastifyRequest, code: ProblemCode, seconds?: number): Prepared {
    const name = `${code} ${seconds} ${localeOf(request)}`;
    const known = this.#prepared.get(name);
    if (known) return known;
    const problem = new ProblemError(code, seconds === undefined ? {} : { seconds });
    const prepared = {
      status: problem.status,
      headers: {
        ...securityHeaders,
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'retry-after': String(retryAfter(problem)),
      },
      parts: JSON.stringify(problemDocument(request, problem)).split(request.id),
    };
    if (this.#prepared.size < mostPrepared) this.#prepared.set(name, prepared);
    return prepared;
  }
}
