import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';

interface Described {
  readonly [name: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * The log names requests and errors, never what they were about: filters and searches are names and insurance numbers
 * of patients, and the database repeats values in its complaints.
 */
const serializers = {
  req: ({ method, url, ip }: { readonly method: string; readonly url: string; readonly ip: string }) => ({
    method,
    url: url.replace(/\?.*/s, ''),
    ip,
  }),
  err: (error: Error) => describeError(error, 3),
};

/** Two lines for each request that is let in; one that admission refuses has none. */
export class RequestLog extends LogController {
  readonly #begun = new WeakSet<object>();

  /** Comes before the hooks, and so before admission. */
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (!this.#begun.has(request)) return;
    // Null: no user was recognised. Refusals name their user too.
    const line = { user: request.actor?.userId ?? null, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }

  logRequests(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      this.#begun.add(request);
      super.incomingRequest(request, reply);
      done();
    });
  }
}

/** Fastify's setting with these serialisers, whichever others it has. */
export function withoutContents(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (!logger) return false;
  return { ...(logger === true ? {} : logger), serializers };
}

/** Of an error only what is listed here; drivers hang rows and parameters on theirs. */
function describeError(error: Error, depth: number): Described {
  const { name, message, stack = '', cause } = error;
  const frames = stack.split('\n').filter(line => /^\s+at /.test(line));
  return {
    type: name,
    message: withoutValues(message),
    stack: frames.join('\n'),
    ...('code' in error && { code: String(error.code) }),
    ...(cause instanceof Error && depth > 0 && { cause: describeError(cause, depth - 1) }),
  };
}

/** PostgreSQL: `invalid input syntax for type bigint: "X110411675"`, `Key (kvnr)=(X110411675) already exists`. */
function withoutValues(message: string): string {
  return message.replace(/: ".*"/gs, ': …').replace(/=\(.*?\)/gs, '=(…)');
}
