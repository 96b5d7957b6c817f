import type { FastifyRequest } from 'fastify';
import type { ProblemError } from '../access/problemError.ts';
import { localeOf } from './locale.ts';
import { problemDocument, retryAfter } from './renderProblem.ts';
import { securityHeaders } from './securityHeaders.ts';

interface Prepared {
  readonly headers: Readonly<Record<string, string>>;
  /** the body, split at the request id */
  readonly parts: readonly string[];
}

/** Far more than the combinations of languages and pauses. */
const mostPrepared = 200;

/**
 * The answers of an overloaded server. In a flood there are few kinds of them, so each is prepared once, and only the
 * request id differs.
 */
export class Refusals {
  readonly #prepared = new Map<string, Prepared>();

  headersOf(request: FastifyRequest, problem: ProblemError): Readonly<Record<string, string>> {
    return this.#of(request, problem).headers;
  }

  bodyOf(request: FastifyRequest, problem: ProblemError): string {
    return this.#of(request, problem).parts.join(request.id);
  }

  #of(request: FastifyRequest, problem: ProblemError): Prepared {
    const pause = String(retryAfter(problem));
    const name = `${problem.code} ${pause} ${localeOf(request)}`;
    const known = this.#prepared.get(name);
    if (known) return known;
    const prepared = {
      headers: {
        ...securityHeaders,
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'retry-after': pause,
      },
      parts: JSON.stringify(problemDocument(request, problem)).split(request.id),
    };
    if (this.#prepared.size < mostPrepared) this.#prepared.set(name, prepared);
    return prepared;
  }
}
