import { benchDatabase } from './benchDatabase.ts';
import { type Contenders, startContenders } from './contender.ts';
import { type Load, once, rateOf } from './load.ts';

interface ServerOptions {
  /** numbers of bills, ascending */
  readonly sizes: readonly number[];
  /** seconds per measurement */
  readonly seconds: number;
  readonly databases: readonly ('sqlite' | 'postgres')[];
}

/** How many entities more the model gets for the last column. */
const copies = 200;

/**
 * Requests per second of the product, with sign-in and permissions, and of routes written by hand on the same
 * database. Only the ratios within one run mean anything.
 */
export async function benchServer(options: ServerOptions): Promise<void> {
  for (const name of options.databases) {
    const { url, remove } = await benchDatabase(name);
    try {
      for (const bills of options.sizes) await benchSize(name, { url, bills, copies: 0 }, options.seconds);
      const bills = options.sizes.at(-1) ?? 0;
      await benchSize(name, { url, bills, copies }, options.seconds);
    } finally {
      await remove();
    }
  }
}

async function benchSize(
  name: string,
  order: Parameters<typeof startContenders>[0],
  seconds: number,
): Promise<void> {
  const contenders = await startContenders(order);
  try {
    const more = order.copies === 0 ? '' : `, ${order.copies} more entities`;
    process.stdout.write(`\n${name}, ${order.bills.toLocaleString('en')} bills${more}\n`);
    process.stdout.write(`${row('', 'product/s', 'by hand/s', 'ratio')}\n`);
    for (const duel of duels) await measure(contenders, duel, seconds);
    for (const [title, load] of counted) {
      await once(contenders.product, { ...load, headers: contenders.headers });
      await contenders.takeStatements();
      await once(contenders.product, { ...load, headers: contenders.headers });
      const texts = await contenders.takeStatements();
      const own = texts.filter(text => !/\bfrom sessions\b/.test(text)).length;
      process.stdout.write(`statements of ${title}: ${own}, and 1 for the session\n`);
    }
  } finally {
    await contenders.stop();
  }
}

/** The same question to both; several by-hand ways are several lines. */
async function measure(contenders: Contenders, duel: Duel, seconds: number): Promise<void> {
  const ours = await rateOf(contenders.product, { ...duel.product, headers: contenders.headers }, seconds);
  for (const [way, load] of Object.entries(duel.byHand)) {
    const theirs = await rateOf(contenders.byHand, load, seconds);
    const title = way === '' ? duel.title : `${duel.title}, by hand with ${way}`;
    process.stdout.write(`${row(title, whole(ours), whole(theirs), (ours / theirs).toFixed(2))}\n`);
  }
}

interface Duel {
  readonly title: string;
  readonly product: Load;
  readonly byHand: Readonly<Record<string, Load>>;
}

const body = { kind: 'private', company: 1, recipient_type: 'guest', recipient_guest: 5 };
const ids = Array.from({ length: 50 }, (_, at) => 1 + at * 1_900);

function listOf(filter: object, first = 0): string {
  return `/api/v1/bills?range=[${first},${first + 24}]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

const pages = [0, 25, 50, 75];
/** by hand the same words, in the form in which the search text has them */
const searches = {
  'a number': ids.map(id => `re-${String(id).padStart(7, '0')}`),
  'the end of a number': ids.map(id => String(10_000 + id)),
  'a word that one bill in three has': ['muller'],
};
const duels: readonly Duel[] = [
  {
    title: 'list',
    product: { paths: pages.map(first => listOf({}, first)) },
    byHand: {
      'a capped count': { paths: pages.map(first => `/capped?first=${first}`) },
      'an exact count': { paths: pages.map(first => `/exact?first=${first}`) },
      'no names of references': { paths: pages.map(first => `/bare?first=${first}`) },
      'JSON made in the database, no names': { paths: pages.map(first => `/json?first=${first}`) },
    },
  },
  {
    title: 'list of one status',
    product: { paths: [listOf({ status: 'issued' }), listOf({ status: 'paid' })] },
    byHand: { 'a capped count': { paths: ['/capped?status=issued', '/capped?status=paid'] } },
  },
  {
    title: 'list of one company',
    product: { paths: [listOf({ company: 3 })] },
    byHand: { 'a capped count': { paths: ['/capped?company=3'] } },
  },
  ...Object.entries(searches).map(([title, words]) => ({
    title: `search of ${title}`,
    product: { paths: words.map(q => listOf({ q })) },
    byHand: {
      'LIKE on the index': { paths: words.map(word => `/capped?like=${encodeURIComponent(word)}`) },
      'the index alone': { paths: words.map(word => `/capped?match=${encodeURIComponent(word)}`) },
    },
  })),
  {
    title: 'get',
    product: { paths: ids.map(id => `/api/v1/bills/${id}`) },
    byHand: { '': { paths: ids.map(id => `/bills/${id}`) } },
  },
  {
    title: 'create (by hand without log and checks)',
    product: { method: 'POST', paths: ['/api/v1/bills'], body },
    byHand: { '': { method: 'POST', paths: ['/bills'], body } },
  },
];

const counted: readonly (readonly [string, Load])[] = [
  ['list', { paths: [listOf({})] }],
  ['get', { paths: ['/api/v1/bills/1'] }],
  ['create', { method: 'POST', paths: ['/api/v1/bills'], body }],
];

const whole = (rate: number): string => Math.round(rate).toLocaleString('en');

function row(title: string, ...cells: readonly string[]): string {
  return title.padEnd(60) + cells.map(cell => cell.padStart(11)).join('');
}
