import { HttpError } from 'ra-core';
import type { Locale } from '../../../shared/entityMeta';
import { isObject } from '../../../shared/isObject';
import type { FieldProblem } from '../../../shared/problems';
import type { Connection } from '../connection/connection';

/** The options of `fetch`, plus progress callbacks. */
export interface CallOptions extends RequestInit {
  /** share of the body that has been sent, between 0 and 1 */
  readonly onProgress?: (share: number) => void;
  /** number of bytes of a file received so far */
  readonly onReceived?: (bytes: number) => void;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** the body as a file; `body` is empty then */
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
  /** called with the headers of every response, errors included */
  readonly onAnswer?: (headers: Headers) => void;
  /** pause before an idempotent call is retried; a `Retry-After` header can prolong it */
  readonly retryAfterMs?: number;
  /** without one, every call is sent */
  readonly connection?: Pick<Connection, 'heard' | 'missed' | 'isHere'>;
}

const retriedStatus = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** What a proxy answers for a server that is down. */
const gatewayStatus = new Set([502, 503, 504]);
const readingMethods = new Set(['GET', 'HEAD']);
const idempotentMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
/** If the server asks for a longer wait, the user sees a message and retries by hand. */
const longestRetryAfterMs = 5_000;

/**
 * `fetch` for this API: JSON in both directions, the user's language, the CSRF token on unsafe calls, problem
 * documents thrown as `HttpError` (status 0 if the server is unreachable). Idempotent calls are tried twice
 * (R-SHELL-10); a POST is idempotent if it carries an `Idempotency-Key`. While the server is unreachable,
 * writes are rejected without being sent, so that the form keeps its input.
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
  (headers.get('content-type') ?? '').startsWith('application/pdf') ||
  (headers.get('content-disposition') ?? '').startsWith('attachment');

/** Whether the server gave no response, so that only retrying later can help. */
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
  // ra-data-simple-rest sends a content type with its empty DELETE; a call without a body must not have one.
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

/**
 * Adds the request id to the message of a server error, so that a report of it can be found in the server's
 * log.
 */
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
    return body; // a proxy's page, not one of our responses
  }
}

interface ErrorTree {
  [key: string]: string | ErrorTree;
}

/** `{"address.zip": {message}}` → `{address: {zip: message}}`, the shape that forms expect. */
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
