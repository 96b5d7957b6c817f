import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

/**
 * A process of strangers without a session: `strangers.ts http://localhost:4000`, until it is killed. Each of twenty
 * connections sends what costs a server most, one request after the other, and says how often it was answered.
 */
const origin = process.argv[2] ?? '';
const connections = 20;

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
    const sent = request(`${origin}${path}`, { agent, method, headers: { origin, ...headers } }, answer => {
      answer.resume().once('close', resolve);
    });
    sent.once('error', () => resolve());
    sent.end(body);
  });
}

// What they need of the processor themselves is not what they cost the server.
setPriority(19);
await Promise.all(
  Array.from({ length: connections }, (_, index) =>
    bother(new Agent({ keepAlive: true, maxSockets: 1 }), index),
  ),
);
