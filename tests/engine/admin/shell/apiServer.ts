import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Row = { id: number; version: number; [field: string]: unknown };

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface ApiServer {
  readonly apiUrl: string;
  readonly calls: Call[];
  readonly tables: Record<string, Row[]>;
  /** who is signed in; null answers 401 */
  user: Record<string, unknown> | null;
  permissions: string[];
  /** what calls that are no records are answered with: `GET authorization/matrix` */
  readonly answers: Map<string, { status: number; body: unknown }>;
  /** answers waiting to be given instead of the real one, in order */
  readonly failures: { status: number; body: unknown }[];
  readonly close: () => Promise<void>;
}

export const clerk = {
  id: 1,
  email: 'billing@example.org',
  first_name: 'Bea',
  last_name: 'Berger',
  locale: 'de',
  roles: ['billing'],
};

/** A small real server that speaks the API's dialect over rows in memory: what the admin sees of the product. */
export async function startApi(tables: Record<string, Row[]> = {}): Promise<ApiServer> {
  const api = { calls: [] as Call[], tables, user: clerk as ApiServer['user'], permissions: [] as string[] };
  const failures: ApiServer['failures'] = [];
  const answers: ApiServer['answers'] = new Map();
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const { method = 'GET', url = '/' } = request;
    api.calls.push({ method, url, headers: request.headers, body });
    const failure = failures.shift();
    if (failure) return send(response, failure.status, failure.body);
    const given = answers.get(`${method} ${url.replace('/api/v1/', '')}`);
    if (given) return send(response, given.status, given.body);
    answer(api, method, new URL(url, 'http://api'), request, body, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(api, {
    failures,
    answers,
    apiUrl: `http://127.0.0.1:${port}/api/v1`,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

function answer(
  api: Pick<ApiServer, 'tables' | 'user' | 'permissions'>,
  method: string,
  url: URL,
  request: IncomingMessage,
  body: unknown,
  response: ServerResponse,
) {
  const path = url.pathname.replace('/api/v1/', '').split('/');
  if (path[0] === 'auth') return authAnswer(api, path[1] ?? '', response);
  if (!api.user) return send(response, 401, problem(401, 'unauthenticated'));
  if (path[0] === 'history' && path[1] === 'new') return send(response, 201, {});

  const nested = path.length === 3;
  const resource = (nested ? path[2] : path[0]) ?? '';
  const rows = api.tables[resource];
  if (!rows) return send(response, 404, problem(404, 'notFound'));
  const filter = {
    ...JSON.parse(url.searchParams.get('filter') ?? '{}'),
    ...(nested && { [(path[0] ?? '').replace(/s$/, '')]: Number(path[1]) }),
  };
  if (path.length !== 2) return collection(method, resource, rows, filter, url, body, response);

  const row = rows.find(({ id }) => String(id) === path[1]);
  if (!row) return send(response, 404, problem(404, 'notFound'));
  if (method === 'GET') return send(response, 200, row);
  if (request.headers['if-match'] !== `"v${row.version}"`) return send(response, 412, problem(412, 'stale'));
  if (method === 'DELETE') rows.splice(rows.indexOf(row), 1);
  else Object.assign(row, body, { id: row.id, version: row.version + 1 });
  return send(response, 200, row);
}

function collection(
  method: string,
  resource: string,
  rows: Row[],
  filter: Record<string, unknown>,
  url: URL,
  body: unknown,
  response: ServerResponse,
) {
  const matching = rows.filter(row =>
    Object.entries(filter).every(([field, value]) =>
      Array.isArray(value) ? value.includes(row[field]) : String(row[field]) === String(value),
    ),
  );
  if (method === 'POST') {
    const row = { ...(body as Row), id: Math.max(0, ...rows.map(({ id }) => id)) + 1, version: 1 };
    rows.push(row);
    return send(response, 201, row);
  }
  if (method === 'PUT') for (const row of matching) Object.assign(row, body, { version: row.version + 1 });
  if (method === 'DELETE') for (const row of matching) rows.splice(rows.indexOf(row), 1);
  if (method !== 'GET') return send(response, 200, matching);

  const [from, to] = JSON.parse(url.searchParams.get('range') ?? '[0,99]');
  response.setHeader('Content-Range', `${resource} ${from}-${to}/${matching.length}`);
  if (matching.length >= 10_000) response.setHeader('X-Total-Capped', 'true');
  response.setHeader('X-Page-Cursor', `${resource} ${from}`);
  return send(response, 200, matching.slice(from, to + 1));
}

function authAnswer(api: Pick<ApiServer, 'user' | 'permissions'>, call: string, response: ServerResponse) {
  if (call === 'mode') return send(response, 200, { mode: 'demo', demo: { password: 'demo' } });
  if (call === 'login') {
    api.user = clerk;
    return send(response, 200, clerk);
  }
  if (call === 'logout') {
    api.user = null;
    return send(response, 204, null);
  }
  if (!api.user) return send(response, 401, problem(401, 'unauthenticated'));
  return send(response, 200, { user: api.user, permissions: api.permissions });
}

export function problem(status: number, code: string, more: Record<string, unknown> = {}) {
  return {
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: `detail of ${code}`,
    requestId: 'r1',
    ...more,
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? null : JSON.parse(text);
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body === null ? undefined : JSON.stringify(body));
}
