import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** What a flood asks, and for how long. */
export interface FloodOrder {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** requests a second, however many are answered; null: each connection asks again as soon as it has an answer */
  readonly perSecond: number | null;
}

/** What became of the requests; times in ms. */
export interface FloodResult {
  readonly asked: number;
  /** times of those that were answered with 200 */
  readonly served: readonly number[];
  readonly seconds: number;
  readonly refused: number;
  /** refusals that say when to come again */
  readonly withPause: number;
  /** other answers, and failures, by what they were */
  readonly others: Readonly<Record<string, number>>;
}

/** A process of its own, `flood.ts '{…}'`: what it needs of the processor is not taken from the server that it measures. */
async function flood(order: FloodOrder): Promise<FloodResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const served: number[] = [];
  const others: Record<string, number> = {};
  const counts = { asked: 0, refused: 0, withPause: 0, underWay: 0 };
  const ask = async (): Promise<void> => {
    counts.asked += 1;
    counts.underWay += 1;
    const started = performance.now();
    const { status, hasPause } = await send(order, agent);
    counts.underWay -= 1;
    if (status === '200') served.push(performance.now() - started);
    else if (status === '503') {
      counts.refused += 1;
      if (hasPause) counts.withPause += 1;
    } else others[status] = (others[status] ?? 0) + 1;
  };
  const started = performance.now();
  const end = started + order.seconds * 1_000;
  if (order.perSecond === null) {
    const client = async () => {
      while (performance.now() < end) await ask();
    };
    await Promise.all(Array.from({ length: order.connections }, client));
  } else await atRate(order.perSecond, end, () => counts.underWay < order.connections && void ask());
  const seconds = (performance.now() - started) / 1_000;
  // what came too late is none of the useful answers
  const { asked, refused, withPause } = counts;
  return { asked, served: [...served], seconds, refused, withPause, others };
}

/** Whatever becomes of the requests; those that have no connection left are not asked. */
async function atRate(perSecond: number, end: number, ask: () => unknown): Promise<void> {
  const started = performance.now();
  for (let asked = 0; performance.now() < end; await pause(2)) {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; asked < due; asked++) ask();
  }
}

function send(
  { url, headers }: FloodOrder,
  agent: Agent,
): Promise<{ readonly status: string; readonly hasPause: boolean }> {
  return new Promise(resolve => {
    const sent = request(url, { agent, headers: { ...headers } }, answer => {
      const hasPause = answer.headers['retry-after'] !== undefined;
      answer.resume().once('close', () => resolve({ status: String(answer.statusCode), hasPause }));
    });
    sent.once('error', error => resolve({ status: error.message, hasPause: false }));
    sent.end();
  });
}

setPriority(19);
// Made by overload.ts.
const order = JSON.parse(process.argv[2] ?? '') as FloodOrder;
process.stdout.write(JSON.stringify(await flood(order)), () => process.exit(0));
