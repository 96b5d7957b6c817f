const json = { 'content-type': 'application/json' };
const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index])));

export interface Nuisance {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Built once: the CPU time of strangers must not count for the server. */
const someKeys = unknownKeys(300);
const manyKeys = unknownKeys(110_000);

const login = (body: string): Nuisance => ({
  method: 'POST',
  path: '/api/v1/auth/login',
  headers: json,
  body,
});

/**
 * Requests of strangers without a session, by the resource that they try to exhaust; `turn` gives addresses
 * and keys that no earlier request used.
 */
export const nuisances = {
  'a wrong password': turn =>
    login(JSON.stringify({ email: `unknown${turn}@example.org`, password: 'a wrong password' })),
  '300 unknown keys': () => login(someKeys),
  '110,000 unknown keys': () => login(manyKeys),
  '4,000 open brackets': () => login('['.repeat(4_000)),
  'a forgotten password': turn => ({
    method: 'POST',
    path: '/api/v1/auth/forgot-password',
    headers: json,
    body: JSON.stringify({ email: `unknown${turn}@example.org` }),
  }),
  'a made-up session': turn => ({
    method: 'GET',
    path: '/api/v1/bills',
    headers: { cookie: `sid=${String(turn).padEnd(43, 'x')}` },
  }),
  'a made-up key': turn => ({
    method: 'GET',
    path: '/api/v1/bills',
    headers: { authorization: `Bearer tours_${turn}`.padEnd(60, 'x') },
  }),
  'a long filter': turn => ({
    method: 'GET',
    path: `/api/v1/bills?filter=${encodeURIComponent(someKeys)}&x=${turn}`,
  }),
  'a long path': turn => ({ method: 'GET', path: `/tours/${'a/'.repeat(2_000)}${turn}` }),
  'the probe of the database': () => ({ method: 'GET', path: '/readyz' }),
  'the description of the API': () => ({ method: 'GET', path: '/api/v1/openapi.json' }),
  'a thousand icons': () => ({ method: 'GET', path: `/tours/icons/ic.json?icons=${'home,'.repeat(1_000)}` }),
  'five hundred languages': () => ({
    method: 'GET',
    path: '/tours',
    headers: { 'accept-language': 'de,en;q=0.5,'.repeat(500) },
  }),
} satisfies Readonly<Record<string, (turn: number) => Nuisance>>;
