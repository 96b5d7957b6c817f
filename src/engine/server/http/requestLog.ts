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
 * The log contains requests and errors without their content: filters and searches contain names and insurance
 * numbers of patients, and the database repeats values in its messages.
 */
const serializers = {
  req: ({ method, url, ip }: { readonly method: string; readonly url: string; readonly ip: string }) => ({
    method,
    url: url.replace(/\?.*/s, ''),
    ip,
  }),
  err: (error: Error) => describeError(error, 3),
};

/** Two log lines for each admitted request; a request refused by admission has none. */
export class RequestLog extends LogController {
  readonly #begun = new WeakSet<object>();

  /** Suppressed, since it is called before the hooks and so before admission. */
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (!this.#begun.has(request)) return;
    // Null: no user was recognised. Refused requests name their user, too.
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

/** Fastify's logger setting with these serialisers added. */
export function withoutContents(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (!logger) return false;
  return { ...(logger === true ? {} : logger), serializers };
}

/** Only these properties of an error are logged; drivers attach rows and parameters to theirs. */
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
