import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { benchDatabase } from './benchDatabase.ts';
import { type Contenders, startContenders } from './contender.ts';
import type { FloodOrder, FloodResult } from './flood.ts';

interface OverloadOptions {
  readonly bills: number;
  readonly seconds: number;
  readonly databases: readonly ('sqlite' | 'postgres')[];
}

const normal = 10;
const flood = 2_000;
const path = `/api/v1/bills?range=[0,99]&filter=${encodeURIComponent('{"status":"issued"}')}`;

/**
 * The least share of the peak throughput, the longest p99 of the other users and the longest time to recover,
 * both in ms.
 */
const aims = { throughput: 0.85, p99: 1_000, recovery: 5_000 } as const;

/**
 * How a server copes with five times the requests that it can answer, over 500 connections, compared with the
 * ten that bring it to its peak. The requests come from processes with a lower priority than the server. Only
 * ratios and shares are comparable between machines. The exit code is 1 if an aim is missed.
 */
export async function benchOverload({ bills, seconds, databases }: OverloadOptions): Promise<void> {
  for (const name of databases) {
    const { url, remove } = await benchDatabase(name);
    const contenders = await startContenders({ url, bills, copies: 0, roles: 0 });
    try {
      const { headers, product } = contenders;
      const order = { url: product.origin + path, headers: headers[0], seconds };
      await drive({ ...order, connections: normal, seconds: 1, perSecond: null });
      const peak = await drive({ ...order, connections: normal, perSecond: null });
      const rate = peak.served.length / peak.seconds;
      const during = await drive({ ...order, connections: flood, perSecond: 5 * rate });
      const recovered = await recoverMs(contenders, median(peak.served));
      const useful = during.served.length / during.seconds / rate;
      const p99 = quantile(during.served, 0.99);
      const allHavePause = during.withPause === during.refused;
      process.stdout.write(
        `\n${name}, ${(during.asked / during.seconds / rate).toFixed(1)} times the peak asked over ${flood} connections on a list of ${bills.toLocaleString('en')} bills\n${[
          `useful throughput: ${percent(useful)} of the peak (${rate.toFixed(0)}/s)`,
          `p99 of those let in: ${p99.toFixed(0)} ms, at the peak ${quantile(peak.served, 0.99).toFixed(0)} ms`,
          `refused: ${percent(during.refused / during.asked)}, ${allHavePause ? 'all' : 'not all'} with Retry-After`,
          `normal again after ${recovered.toFixed(0)} ms`,
        ]
          .map(line => `  ${line}\n`)
          .join('')}`,
      );
      const isMet = useful >= aims.throughput && p99 < aims.p99 && allHavePause && recovered < aims.recovery;
      if (!isMet) process.exitCode = 1;
    } finally {
      await contenders.stop();
      await remove();
    }
  }
}

/** Runs a flood in its own process. */
async function drive(order: FloodOrder): Promise<FloodResult> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'src/cli/bench/flood.ts', JSON.stringify(order)],
    { maxBuffer: 100_000_000 },
  );
  // written by flood.ts
  const result = JSON.parse(stdout) as FloodResult;
  const [other] = Object.keys(result.others);
  if (other !== undefined) throw new Error(`An answer was ${other}.`);
  return result;
}

/** Until twenty requests in a row take at most twice the median of the peak, in ms. */
async function recoverMs({ product, headers: [headers] }: Contenders, usual: number): Promise<number> {
  const started = performance.now();
  let since = started;
  for (let quick = 0; quick < 20; quick += 1) {
    const asked = performance.now();
    const answer = await fetch(product.origin + path, { headers });
    await answer.arrayBuffer();
    if (answer.ok && performance.now() - asked <= 2 * usual) continue;
    quick = -1;
    since = performance.now();
    if (since - started > 60_000) throw new Error('It is not normal again after a minute.');
  }
  return since - started;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
const median = (values: readonly number[]): number => quantile(values, 0.5);
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
