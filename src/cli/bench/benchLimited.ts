import { performance } from 'node:perf_hooks';
import { benchDatabase } from './benchDatabase.ts';
import { type Contenders, startContenders } from './contender.ts';
import { limited } from './limitedUsers.ts';
import type { Headers } from './load.ts';
import { overloaded, patiently } from './patiently.ts';

interface LimitedOptions {
  /** numbers of bills, ascending */
  readonly sizes: readonly number[];
  /** seconds per question and user */
  readonly seconds: number;
  readonly databases: readonly ('sqlite' | 'postgres')[];
}

/** All users take turns in each round, so that the noise of the machine affects all alike. */
const rounds = 3;

/**
 * Response times of users who see few of the bills, compared with a user with the same rights who sees all:
 * one connection, in milliseconds. The ratio is that of the medians.
 */
export async function benchLimited({ sizes, seconds, databases }: LimitedOptions): Promise<void> {
  for (const name of databases) {
    const { url, remove } = await benchDatabase(name);
    try {
      for (const bills of sizes) {
        const contenders = await startContenders({ url, bills, copies: 0, roles: 0 });
        process.stdout.write(`\n${name}, ${bills.toLocaleString('en')} bills\n`);
        await compareUsers(contenders, bills, seconds).finally(() => contenders.stop());
      }
    } finally {
      await remove();
    }
  }
}

async function compareUsers(contenders: Contenders, bills: number, seconds: number): Promise<void> {
  const users: [string, Headers][] = [['everything', contenders.headers[0]]];
  for (const [who, { email }] of Object.entries(limited)) users.push([who, await contenders.signIn(email)]);
  for (const [title, ask] of Object.entries(questions)) {
    const asked = await Promise.all(
      users.map(async ([who, headers]) => ({
        who,
        headers,
        times: [] as number[],
        paths: await ask(contenders.product.origin, headers, bills),
      })),
    );
    for (let round = 0; round < rounds; round++)
      for (const { headers, paths, times } of asked)
        times.push(...(await timesOf(contenders.product.origin, headers, paths, (1_000 * seconds) / rounds)));
    const all = quantile(asked[0]?.times ?? [], 0.5);
    process.stdout.write(`${row(title, 'median', 'p95', 'ratio')}\n`);
    for (const { who, times } of asked) {
      const half = quantile(times, 0.5);
      const cells = [half.toFixed(1), quantile(times, 0.95).toFixed(1), (half / all).toFixed(2)];
      process.stdout.write(`${row(`  ${who}`, ...cells)}\n`);
    }
  }
}

type Ask = (
  origin: string,
  headers: Headers,
  bills: number,
) => readonly string[] | Promise<readonly string[]>;

const questions: Readonly<Record<string, Ask>> = {
  'the first pages': () => [0, 25, 50, 75].map(first => listOf({}, first)),
  'by another column': () =>
    ['number', 'total', 'recipient_name'].map(field => listOf({}, 0, [field, 'ASC'])),
  'one status': () => [listOf({ status: 'issued' }), listOf({ status: 'paid' })],
  'a filter that few pass': () => [listOf({ open_gte: 90_000 }), listOf({ 'company.name_like': 'dienst 7' })],
  search: () => ['re-0007', 'muller', 'kasse 12'].map(q => listOf({ q })),
  'page 20,000': (_origin, _headers, bills) => [listOf({}, Math.min(499_975, bills - 25))],
  one: async (origin, headers) => {
    const answer = await patiently(origin + listOf({}), { headers });
    const records: readonly { readonly id: number }[] = await answer.json();
    return records.map(({ id }) => `/api/v1/bills/${id}`);
  },
};

function listOf(filter: object, first = 0, sort?: readonly [string, string]): string {
  const order = sort ? `&sort=${JSON.stringify(sort)}` : '';
  return `/api/v1/bills?range=[${first},${first + 24}]${order}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** Requests one after the other, at least one for each path. */
async function timesOf(
  origin: string,
  headers: Headers,
  paths: readonly string[],
  milliseconds: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  for (let at = 0; at < paths.length || performance.now() < end; at++) {
    const began = performance.now();
    const answer = await fetch(origin + paths[at % paths.length], { headers });
    const body = await answer.text();
    if (answer.status === overloaded) {
      // a refusal cost the user a response, but is no response time
      process.stdout.write(`refused: ${paths[at % paths.length]}\n`);
      continue;
    }
    times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${paths[at % paths.length]}: ${answer.status} ${body.slice(0, 500)}`);
  }
  return times;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

const row = (title: string, ...cells: readonly string[]): string =>
  title.padEnd(40) + cells.map(cell => cell.padStart(10)).join('');
