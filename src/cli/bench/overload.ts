import { Agent, request } from 'node:http';
import { benchDatabase } from './benchDatabase.ts';
import { type Contenders, startContenders } from './contender.ts';

interface OverloadOptions {
  readonly bills: number;
  readonly seconds: number;
  readonly databases: readonly ('sqlite' | 'postgres')[];
}

interface Answered {
  readonly status: number;
  readonly retryAfter: boolean;
  readonly ms: number;
}

const normal = 10;
const flood = 500;
const path = `/api/v1/bills?range=[0,24]&filter=${encodeURIComponent('{"status":"issued"}')}`;

/**
 * What is left of a server that is asked much more than it can do: 500 connections that ask again as soon as they have
 * an answer, against the ten that bring it to its peak. Only ratios and shares mean anything on another machine.
 */
export async function benchOverload({ bills, seconds, databases }: OverloadOptions): Promise<void> {
  for (const name of databases) {
    const { url, remove } = await benchDatabase(name);
    const contenders = await startContenders({ url, bills, copies: 0, roles: 0 });
    try {
      await drive(contenders, normal, 1);
      const peak = await drive(contenders, normal, seconds);
      const during = await drive(contenders, flood, seconds);
      const recovered = await recoverMs(contenders, median(peak.served));
      const refused = during.answers.length - during.served.length;
      const allHaveRetryAfter = during.answers.every(
        ({ status, retryAfter }) => status !== 503 || retryAfter,
      );
      process.stdout.write(
        `\n${name}, ${flood} connections on a list of ${bills.toLocaleString('en')} bills\n${[
          `useful throughput: ${percent(during.rate / peak.rate)} of the peak (${peak.rate.toFixed(0)}/s)`,
          `p99 of those let in: ${quantile(during.served, 0.99).toFixed(0)} ms, at the peak ${quantile(peak.served, 0.99).toFixed(0)} ms`,
          `refused: ${percent(refused / during.answers.length)}, ${allHaveRetryAfter ? 'all' : 'not all'} with Retry-After`,
          `normal again after ${recovered.toFixed(0)} ms`,
        ]
          .map(line => `  ${line}\n`)
          .join('')}`,
      );
    } finally {
      await contenders.stop();
      await remove();
    }
  }
}

async function drive(
  contenders: Contenders,
  connections: number,
  seconds: number,
): Promise<{
  readonly answers: readonly Answered[];
  readonly served: readonly number[];
  readonly rate: number;
}> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answered[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  const client = async () => {
    while (performance.now() < end) answers.push(await ask(contenders, agent));
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  const served = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const other = answers.find(({ status }) => status !== 200 && status !== 503);
  if (other) throw new Error(`An answer was ${other.status}.`);
  return { answers, served, rate: served.length / ((performance.now() - started) / 1_000) };
}

function ask({ product, headers: [headers] }: Contenders, agent: Agent): Promise<Answered> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(product.origin + path, { agent, headers }, answer => {
      answer.resume();
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'] !== undefined,
          ms: performance.now() - started,
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Until twenty requests in a row are as quick as at the peak. */
async function recoverMs(contenders: Contenders, usual: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const started = performance.now();
  let since = started;
  for (let quick = 0; quick < 20; quick += 1) {
    const { status, ms } = await ask(contenders, agent);
    if (status === 200 && ms <= 2 * usual) continue;
    quick = -1;
    since = performance.now();
    if (since - started > 60_000) throw new Error('It is not normal again after a minute.');
  }
  agent.destroy();
  return since - started;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
const median = (values: readonly number[]): number => quantile(values, 0.5);
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
