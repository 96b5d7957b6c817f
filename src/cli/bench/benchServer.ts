import { loadavg } from 'node:os';
import { benchDatabase } from './benchDatabase.ts';
import { type Contenders, type Order, startContenders } from './contender.ts';
import { type Load, once, rateOf, warmUp } from './load.ts';
import { type Question, questionsFor } from './questions.ts';
import { measureWeight } from './weight.ts';

export interface ServerOptions {
  /** numbers of bills, ascending */
  readonly sizes: readonly number[];
  /** seconds per measurement */
  readonly seconds: number;
  readonly rounds: number;
  readonly databases: readonly ('sqlite' | 'postgres')[];
  /** number of entities added to the model */
  readonly copies: number;
  /** number of roles that take turns, each with other rights to fields; 0: a role of the office */
  readonly roles: number;
}

/**
 * Requests per second of the product, with sign-in and permissions, and of routes written by hand on the same
 * database. All take turns in several rounds, and only the ratios within one run mean anything.
 */
export async function benchServer({
  sizes,
  databases,
  copies,
  roles,
  ...effort
}: ServerOptions): Promise<void> {
  for (const name of databases) {
    const { url, remove } = await benchDatabase(name);
    try {
      for (const bills of sizes) await benchSize(name, { url, bills, copies, roles }, effort);
      process.stdout.write(`\n${await measureWeight(url)}\n`);
    } finally {
      await remove();
    }
  }
}

type Effort = Pick<ServerOptions, 'seconds' | 'rounds'>;

async function benchSize(name: string, order: Order, { seconds, rounds }: Effort): Promise<void> {
  const contenders = await startContenders(order);
  const { product, headers } = contenders;
  try {
    const more = order.copies === 0 ? '' : `, ${order.copies} more entities`;
    const users = order.roles === 0 ? '' : `, ${order.roles} roles`;
    const [load = 0] = loadavg();
    const title = `${name}, ${order.bills.toLocaleString('en')} bills${more}${users}`;
    const how = `requests a second, median of ${rounds} rounds of ${seconds} s (lowest–highest)`;
    process.stdout.write(`\n**${title}**: ${how}; load of the machine before: ${load.toFixed(1)}\n\n`);
    process.stdout.write(`${heads}\n`);
    for (const question of await questionsFor({ product: product.origin, headers, bills: order.bills }))
      process.stdout.write(`${await lineOf(contenders, question, { seconds, rounds })}\n`);
  } finally {
    await contenders.stop();
  }
}

const heads = `| | ours | by hand | ratio | checked, logged | ratio | CPU | by hand | checked | CPU ratios | statements | refused | load |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |`;

interface Measured {
  readonly rates: number[];
  readonly cpuMs: number[];
  refused: number;
}

async function lineOf(
  contenders: Contenders,
  question: Question,
  { seconds, rounds }: Effort,
): Promise<string> {
  const { product, byHand } = contenders;
  const empty = (): Measured => ({ rates: [], cpuMs: [], refused: 0 });
  const [ours, plain, checked] = [empty(), empty(), empty()];
  const turns = [
    [product, question.product, ours],
    [byHand, question.byHand, plain],
    [byHand, question.checked, checked],
  ] as const;
  for (const [{ origin }, load] of turns) {
    await once(origin, load);
    await warmUp(origin, load);
  }
  const statements = await countStatements(contenders, question.product);
  for (let round = 0; round < rounds; round++) {
    for (const [contender, load, measured] of turns) {
      const before = await contender.cpuMs();
      const { perSecond, refused } = await rateOf(contender.origin, load, seconds);
      measured.rates.push(perSecond);
      measured.cpuMs.push(((await contender.cpuMs()) - before) / (perSecond * seconds));
      measured.refused += refused;
    }
  }
  const ratioTo = ({ rates }: Measured) =>
    median(rates.map((rate, at) => (ours.rates[at] ?? 0) / rate)).toFixed(2);
  const cpuRatioTo = ({ cpuMs }: Measured) => (median(cpuMs) / median(ours.cpuMs)).toFixed(2);
  const cells = [
    question.title,
    range(ours.rates),
    range(plain.rates),
    ratioTo(plain),
    range(checked.rates),
    ratioTo(checked),
    ...[ours, plain, checked].map(({ cpuMs }) => `${median(cpuMs).toFixed(2)} ms`),
    `${cpuRatioTo(plain)}, ${cpuRatioTo(checked)}`,
    statements,
    ours.refused,
    loadavg()[0]?.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Statements for one request that was made before, without those of the session. */
async function countStatements({ product, statementsOf }: Contenders, load: Load): Promise<number> {
  const [path = ''] = load.paths;
  const texts = await statementsOf(() => once(product.origin, { ...load, paths: [path] }));
  return texts.filter(text => !/\b(from|update) sessions\b/.test(text)).length;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function range(rates: readonly number[]): string {
  const whole = (rate: number) => Math.round(rate).toLocaleString('en');
  return `${whole(median(rates))} (${whole(Math.min(...rates))}–${whole(Math.max(...rates))})`;
}
