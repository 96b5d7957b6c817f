import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';

/**
 * A process of strangers without a session: `strangers.ts http://localhost:4000`, until it is killed. Each of twenty
 * connections sends what costs a server most, one request after the other; ten more begin requests and never end them, send
 * their bodies byte by byte, or take a new connection each time. They come from another address than the users.
 */
const origin = process.argv[2] ?? '';
const connections = 20;
/** of each of the slow kinds */
const slow = 5;
const from = '127.0.0.7';

const json = { 'content-type': 'application/json' };
const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index])));

interface Nuisance {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Made once: what strangers spend on them is not what they cost the server. */
const someKeys = unknownKeys(300);
const manyKeys = unknownKeys(110_000);

/** In turn; `turn` makes addresses and keys that were not seen before. */
const nuisances: readonly ((turn: number) => Nuisance)[] = [
  turn => signIn({ email: `unknown${turn}@example.org`, password: 'a wrong password' }),
  () => ({ method: 'POST', path: '/api/v1/auth/login', headers: json, body: someKeys }),
  () => ({ method: 'POST', path: '/api/v1/auth/login', headers: json, body: manyKeys }),
  () => ({ method: 'POST', path: '/api/v1/auth/login', headers: json, body: `${'['.repeat(4_000)}` }),
  turn => ({
    method: 'POST',
    path: '/api/v1/auth/forgot-password',
    headers: json,
    body: JSON.stringify({ email: `unknown${turn}@example.org` }),
  }),
  turn => ({ method: 'GET', path: '/api/v1/bills', headers: { cookie: `sid=${turn}`.padEnd(60, 'x') } }),
  turn => ({
    method: 'GET',
    path: '/api/v1/bills',
    headers: { authorization: `Bearer tk_${turn}`.padEnd(60, 'x') },
  }),
  turn => ({ method: 'GET', path: `/api/v1/bills?filter=${encodeURIComponent(someKeys)}&x=${turn}` }),
  turn => ({ method: 'GET', path: `/tours/${'a/'.repeat(2_000)}${turn}` }),
  () => ({ method: 'GET', path: '/readyz' }),
  () => ({ method: 'GET', path: '/api/v1/openapi.json' }),
  () => ({ method: 'GET', path: `/tours/icons/ic.json?icons=${'home,'.repeat(1_000)}` }),
  () => ({ method: 'GET', path: '/tours', headers: { 'accept-language': 'de,en;q=0.5,'.repeat(500) } }),
];

function signIn(body: object): Nuisance {
  return { method: 'POST', path: '/api/v1/auth/login', headers: json, body: JSON.stringify(body) };
}

async function bother(agent: Agent, start: number): Promise<never> {
  for (let turn = start; ; turn += connections) {
    const nuisance = nuisances[turn % nuisances.length]?.(turn);
    if (nuisance) await send(agent, nuisance);
  }
}

/** Waits for the end of the answer, or of the connection. */
function send(agent: Agent, { method, path, headers, body }: Nuisance): Promise<void> {
  return new Promise(resolve => {
    const options = { agent, method, localAddress: from, headers: { origin, ...headers } };
    const sent = request(`${origin}${path}`, options, answer => {
      answer.resume().once('close', resolve);
    });
    sent.once('error', () => resolve());
    sent.end(body);
  });
}

/** Half a request, or a body of which a byte comes each second; begins again when the server has enough of it. */
function stall(head: string, rest: string): void {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  let sent = 0;
  const timer = setInterval(() => socket.write(rest[sent++ % rest.length] ?? ' '), 1_000);
  socket.on('error', () => undefined).on('data', () => undefined);
  socket.on('connect', () => socket.write(head));
  socket.on('close', () => {
    clearInterval(timer);
    setTimeout(stall, 100, head, rest);
  });
}

const post = `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Type: application/json\r\n`;
for (let count = 0; count < slow; count++) {
  stall('GET /api/v1/bills HTTP/1.1\r\n', 'x');
  stall(`${post}Content-Length: 9000\r\n\r\n`, '[');
}

// What they need of the processor themselves is not what they cost the server.
setPriority(19);
await Promise.all(
  Array.from({ length: connections }, (_, index) =>
    // each fourth with a new connection for each request
    bother(new Agent({ keepAlive: index % 4 !== 0, maxSockets: 1 }), index),
  ),
);
