import autocannon from 'autocannon';
import { sum } from '../../engine/shared/sum.ts';
import { benchDatabase } from './benchDatabase.ts';
import { startContenders } from './contender.ts';
import { once } from './load.ts';
import { overloaded } from './patiently.ts';
import { questionsFor } from './questions.ts';

interface BesideOptions {
  readonly sizes: readonly number[];
  readonly seconds: number;
  readonly databases: readonly ('sqlite' | 'postgres')[];
}

const searchers = 10;

/**
 * How long one user waits for a record while ten others search, without a pause, for the word that takes
 * longest.
 */
export async function benchBeside({ sizes, seconds, databases }: BesideOptions): Promise<void> {
  process.stdout.write(`\n**one record, beside ${searchers} searches**\n\n${heads}\n`);
  for (const name of databases) {
    const { url, remove } = await benchDatabase(name);
    try {
      for (const bills of sizes) process.stdout.write(`${await lineOf(name, url, bills, seconds)}\n`);
    } finally {
      await remove();
    }
  }
}

const heads = `| | p50 | p99 | searches a second | refused: records, searches |
| --- | --: | --: | --: | --: |`;

async function lineOf(name: string, url: string, bills: number, seconds: number): Promise<string> {
  const contenders = await startContenders({ url, bills, copies: 0, roles: 0 });
  try {
    const { product, headers } = contenders;
    const questions = await questionsFor({ product: product.origin, headers, bills });
    const pathsOf = (title: string) =>
      questions.find(each => each.title === title)?.product ?? { method: 'GET' as const, paths: [], headers };
    const [one, search] = [pathsOf('one'), pathsOf('search: a word that one in three has')];
    for (const load of [one, search]) await once(product.origin, load);
    const ask = ({ paths }: typeof one, connections: number) =>
      autocannon({
        url: product.origin,
        connections,
        duration: seconds,
        requests: paths.map(path => ({ path, headers: headers[0] })),
      });
    await Promise.all([ask(one, 1), ask(search, searchers)]);
    const [asked, searched] = await Promise.all([ask(one, 1), ask(search, searchers)]);
    const refused = [asked, searched].map(({ statusCodeStats }) => statusCodeStats[overloaded]?.count ?? 0);
    const failed = asked.errors + asked.non2xx + searched.errors + searched.non2xx - sum(refused);
    if (failed > 0) throw new Error(`${failed} requests failed.`);
    const { p50, p99 } = asked.latency;
    const rate = Math.round(searched['2xx'] / searched.duration);
    return `| ${name}, ${bills.toLocaleString('en')} bills | ${p50} ms | ${p99} ms | ${rate} | ${refused.join(', ')} |`;
  } finally {
    await contenders.stop();
  }
}
