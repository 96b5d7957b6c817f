import { HttpError } from 'ra-core';
import type { Locale } from '../../../shared/entityMeta';
import { isObject } from '../../../shared/isObject';
import type { FieldProblem } from '../../../shared/problems';
import type { Connection } from '../connection/connection';

/** What `fetch` takes, and who wants to hear how far it is. */
export interface CallOptions extends RequestInit {
  /** how much of the body has gone, between 0 and 1 */
  readonly onProgress?: (share: number) => void;
  /** how many bytes of a file have come */
  readonly onReceived?: (bytes: number) => void;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** a file instead of a text */
  readonly file: Blob | null;
}

interface HttpResponse extends Answer {
  // The shape that ra-data-simple-rest expects of its client.
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent until a provider reads it
  readonly json: any;
}
export type HttpClient = (url: string, options?: CallOptions) => Promise<HttpResponse>;

interface Settings {
  readonly locale: () => Locale;
  readonly token: () => string | null;
  readonly fetch?: typeof fetch;
  /** called with the headers of every answer, refusals included */
  readonly onAnswer?: (headers: Headers) => void;
  /** before an idempotent call is tried a second time, where the server does not say how long */
  readonly retryAfterMs?: number;
  /** without one, every call is tried */
  readonly connection?: Pick<Connection, 'heard' | 'missed' | 'isHere'>;
}

const retriedStatus = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** What a proxy answers for a server that does not. */
const gatewayStatus = new Set([502, 503, 504]);
const readingMethods = new Set(['GET', 'HEAD']);
const idempotentMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
/** After a longer wait the user sees a message, and tries again by hand. */
const longestRetryAfterMs = 5_000;

/**
 * fetch, as the API wants it: JSON both ways, the caller's language, the CSRF proof on unsafe calls, problem
 * documents thrown as `HttpError` (status 0 when the server cannot be reached). Idempotent calls are tried
 * twice (R-SHELL-10); a POST is idempotent when it carries an `Idempotency-Key`. While the server is away, no
 * write is sent: what cannot arrive is refused at once, and what was typed stays where it is.
 */
export function createHttpClient(settings: Settings): HttpClient {
  const send = settings.fetch ?? ((...call: Parameters<typeof fetch>) => fetch(...call));
  const { connection, retryAfterMs = 300 } = settings;

  async function reach(
    url: string,
    { onProgress, onReceived, ...request }: CallOptions & { method: string; headers: Headers },
  ): Promise<Answer> {
    try {
      const response = onProgress
        ? await (await import('./sendWithProgress')).sendWithProgress(url, request, onProgress)
        : await send(url, { ...request, credentials: 'same-origin' });
      const { status, headers } = response;
      if (!isFile(headers)) return { status, headers, body: await response.text(), file: null };
      const { receiveFile } = await import('./receiveFile');
      return { status, headers, body: '', file: await receiveFile(response, onReceived) };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      if (error instanceof HttpError) throw error;
      throw lost(request.method);
    }
  }

  function lost(method: string): HttpError {
    connection?.missed();
    return unreachable(readingMethods.has(method) ? 'offline' : 'offline_unsure');
  }

  return async (url, options = {}) => {
    const method = (options.method ?? 'GET').toUpperCase();
    const request = { ...options, method, headers: headersFor(method, options, settings) };
    const isIdempotent = idempotentMethods.has(method) || request.headers.has('Idempotency-Key');
    if (!readingMethods.has(method) && (await connection?.isHere()) === false) {
      throw unreachable('offline_write');
    }
    let answer = await reach(url, request);
    const pause = retryPause(answer.headers, retryAfterMs);
    if (isIdempotent && retriedStatus.has(answer.status) && pause <= longestRetryAfterMs) {
      await new Promise(resolve => setTimeout(resolve, pause));
      options.signal?.throwIfAborted();
      answer = await reach(url, request);
    }
    settings.onAnswer?.(answer.headers);
    const json = parse(answer.body);
    if (gatewayStatus.has(answer.status) && !isProblem(json)) throw lost(method);
    if (answer.status < 500) connection?.heard();
    if (answer.status < 400) return { ...answer, json };
    throw toError(answer.status, json);
  };
}

const isFile = (headers: Headers): boolean =>
  headers.get('content-type') === 'application/pdf' ||
  (headers.get('content-disposition') ?? '').startsWith('attachment');

/** Was there no answer of the server? Then asking again when it is back is all that helps. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof HttpError && error.status === 0;
}

const unreachable = (text: 'offline' | 'offline_unsure' | 'offline_write') =>
  new HttpError(`app.error.${text}`, 0);

/** `Retry-After` in seconds or as a date (RFC 9110 § 10.2.3). */
function retryPause(headers: Headers, otherwise: number): number {
  const value = headers.get('Retry-After');
  if (value === null) return otherwise;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? otherwise : Math.max(otherwise, ms);
}

function headersFor(method: string, options: CallOptions, settings: Settings): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', settings.locale());
  // ra-data-simple-rest labels its empty DELETE as text; a call without a body has no type.
  headers.delete('Content-Type');
  if (options.body)
    headers.set(
      'Content-Type',
      typeof options.body === 'string' ? 'application/json' : 'application/octet-stream',
    );
  const token = method === 'GET' ? null : settings.token();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

const isProblem = (json: unknown): json is { code: string } =>
  isObject(json) && typeof json.code === 'string';

/** For reports of server faults: the log of the server has the request under this id. */
function named(message: string, status: number, { requestId }: Readonly<Record<string, unknown>>): string {
  const isKnown = typeof requestId !== 'string' || message.includes(requestId);
  return status < 500 || isKnown ? message : `${message} (${requestId})`;
}

function toError(status: number, json: unknown): HttpError {
  const problem = isObject(json) ? json : {};
  const message = [problem.detail, problem.title].find(text => typeof text === 'string');
  return new HttpError(message === undefined ? 'app.error.server' : named(message, status, problem), status, {
    ...problem,
    ...(isObject(problem.errors) && { errors: nestErrors(problem.errors) }),
  });
}

function parse(body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    return body; // a proxy's page instead of an answer of ours
  }
}

interface ErrorTree {
  [key: string]: string | ErrorTree;
}

/** `{"address.zip": {message}}` as forms want it: `{address: {zip: message}}`. */
function nestErrors(errors: Readonly<Record<string, unknown>>): ErrorTree {
  const tree: ErrorTree = {};
  for (const [path, error] of Object.entries(errors)) {
    const segments = path.split('.');
    const last = segments.pop() ?? path;
    let branch = tree;
    for (const segment of segments) {
      const next = branch[segment];
      const deeper: ErrorTree = typeof next === 'object' ? next : {};
      branch[segment] = deeper;
      branch = deeper;
    }
    branch[last] = isFieldProblem(error) ? error.message : String(error);
  }
  return tree;
}

function isFieldProblem(error: unknown): error is FieldProblem {
  return isObject(error) && typeof error.message === 'string';
}
