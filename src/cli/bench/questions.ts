import { setTimeout } from 'node:timers/promises';
import type { Draft, Headers, Load } from './load.ts';
import { patiently } from './patiently.ts';

/** The same request to the product, to the plain routes by hand, and to those with checks and log. */
export interface Question {
  readonly title: string;
  readonly product: Load;
  readonly byHand: Load;
  readonly checked: Load;
}

interface Target {
  readonly product: string;
  /** of the users of the product, in turn */
  readonly headers: readonly Headers[];
  readonly bills: number;
}

const pauseMs = 100;
/** The number of different ids, offsets and words. */
const variety = 1_000;
const states = ['paid', 'sent', 'issued', 'partially_paid', 'cancelled'];

/** The requests of the benchmark; the same in each run, but consecutive requests differ. */
export async function questionsFor(target: Target): Promise<readonly Question[]> {
  const { bills, headers } = target;
  const random = randomNumbers();
  const some = (most: number) => Array.from({ length: variety }, () => 1 + Math.floor(random() * most));
  const read = (title: string, product: readonly string[], byHand: readonly string[]): Question => ({
    title,
    product: { method: 'GET', headers, paths: product.map(path => `/api/v1/bills${path}`) },
    byHand: { method: 'GET', headers: [], paths: byHand.map(path => `/bills${path}`) },
    checked: { method: 'GET', headers, paths: byHand.map(path => `/checked/bills${path}`) },
  });
  const list = (title: string, filters: readonly Readonly<Record<string, unknown>>[]) =>
    read(
      title,
      filters.map(filter => listOf(filter)),
      filters.map(filter => `?${parameters(filter)}`),
    );
  const pages = (title: string, firsts: readonly number[]) =>
    read(
      title,
      firsts.map(first => listOf({}, first)),
      firsts.map(first => `?first=${first}`),
    );
  const search = (title: string, words: readonly string[]) =>
    read(
      title,
      words.map(q => listOf({ q })),
      words.map(word => `?word=${encodeURIComponent(word)}`),
    );
  const write = (title: string, method: 'POST' | 'PUT', path: string, more: Partial<Load>): Question => ({
    title,
    product: { method, headers, paths: [`/api/v1/bills${path}`], ...more },
    byHand: { method, headers: [], paths: [`/bills${path}`], ...more },
    checked: { method, headers, paths: [`/checked/bills${path}`], ...more },
  });
  const ids = some(bills);
  return [
    pages('list: the first pages', [0, 25, 50, 75]),
    list(
      'list: one status',
      some(states.length).map(at => ({ status: states[at - 1] })),
    ),
    list(
      'list: one company',
      some(20).map(company => ({ company })),
    ),
    pages('list: a deep page', some(bills - 25)),
    search(
      'search: a number',
      ids.map(id => `re-${String(id).padStart(7, '0')}`),
    ),
    search('search: a word that one in three has', ['muller']),
    read(
      'one',
      ids.map(id => `/${id}`),
      ids.map(id => `/${id}`),
    ),
    write('create', 'POST', '', { body: newBill }),
    write('update', 'PUT', '/:id', { drafts: await draftsOf(target) }),
  ];
}

const newBill = { kind: 'private', company: 1, recipient_type: 'guest', recipient_guest: 5 };

/** Random numbers between 0 and 1, the same in each run (mulberry32). */
function randomNumbers(): () => number {
  let state = 20_260_101;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const listOf = (filter: object, first = 0): string =>
  `?range=[${first},${first + 24}]&filter=${encodeURIComponent(JSON.stringify(filter))}`;

const parameters = (filter: Readonly<Record<string, unknown>>): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Creates drafts to change, more than there are connections. */
async function draftsOf({ product, headers: [headers] }: Target): Promise<NonNullable<Load['drafts']>> {
  const ask = async (path: string, more: RequestInit = {}): Promise<unknown> => {
    const answer = await patiently(`${product}/api/v1/bills${path}`, { headers, ...more });
    if (!answer.ok) throw new Error(`The drafts: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const post = { method: 'POST', body: JSON.stringify(newBill) };
  const ids: number[] = [];
  for (let made = 0; made < 100; made++) {
    const own = { ...headers, 'content-type': 'application/json' };
    const { id } = (await ask('', { ...post, headers: own })) as Draft;
    ids.push(id);
  }
  const now = async () =>
    (await ask(`?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`)) as Draft[];
  /** Aborted requests may still be executed, so this waits until the versions no longer change. */
  const settled = async (before: readonly Draft[] = []): Promise<readonly Draft[]> => {
    const drafts = await now();
    const isSame = drafts.every(({ version }, at) => version === before[at]?.version);
    return isSame ? drafts : setTimeout(pauseMs, drafts).then(settled);
  };
  return {
    read: () => settled(),
    change: ({ version }) => ({
      vat_note: `Note ${version}`,
      service_from: `2026-01-${String(1 + (version % 28)).padStart(2, '0')}`,
    }),
  };
}
