import { HttpError } from 'ra-core';
import type { Locale } from '../../shared/entityMeta';
import { isObject } from '../../shared/isObject';
import type { FieldProblem } from '../../shared/problems';

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  // The shape that ra-data-simple-rest expects of its client.
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent until a provider reads it
  readonly json: any;
}
export type HttpClient = (url: string, options?: RequestInit) => Promise<HttpResponse>;

interface Settings {
  readonly locale: () => Locale;
  readonly token: () => string | null;
  readonly fetch?: typeof fetch;
  /** hears the headers of every answer, refusals included */
  readonly onAnswer?: (headers: Headers) => void;
  /** before an idempotent call is tried a second time */
  readonly retryAfterMs?: number;
}

const retriedStatus = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const idempotentMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * fetch, as the API wants it: JSON both ways, the caller's language, the CSRF proof on unsafe calls, problem
 * documents thrown as `HttpError` (status 0 when there was no answer at all). Idempotent calls are tried
 * twice (R-SHELL-10); a POST is idempotent when it carries an `Idempotency-Key`.
 */
export function createHttpClient(settings: Settings): HttpClient {
  const send = settings.fetch ?? ((...call: Parameters<typeof fetch>) => fetch(...call));
  const retryAfterMs = settings.retryAfterMs ?? 300;

  return async (url, options = {}) => {
    const method = (options.method ?? 'GET').toUpperCase();
    const request = { ...options, method, headers: headersFor(method, options, settings) };
    const isIdempotent = idempotentMethods.has(method) || request.headers.has('Idempotency-Key');
    let response = await reach(send, url, request);
    if (isIdempotent && retriedStatus.has(response.status)) {
      await new Promise(resolve => setTimeout(resolve, retryAfterMs));
      response = await reach(send, url, request);
    }
    settings.onAnswer?.(response.headers);
    return read(response);
  };
}

function headersFor(method: string, options: RequestInit, settings: Settings): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', settings.locale());
  // ra-data-simple-rest labels its empty DELETE as text; a call without a body has no type.
  headers.delete('Content-Type');
  if (options.body) headers.set('Content-Type', 'application/json');
  const token = method === 'GET' ? null : settings.token();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

async function reach(send: typeof fetch, url: string, request: RequestInit): Promise<Response> {
  try {
    return await send(url, { ...request, credentials: 'same-origin' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new HttpError('app.error.offline', 0);
  }
}

async function read(response: Response): Promise<HttpResponse> {
  const body = await response.text();
  const json = parse(body);
  if (response.ok) return { status: response.status, headers: response.headers, body, json };
  const problem = isObject(json) ? json : {};
  const message = [problem.detail, problem.title].find(text => typeof text === 'string');
  throw new HttpError(message ?? 'app.error.server', response.status, {
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
