import { connect, type Socket } from 'node:net';
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

interface Answer {
  readonly status: string;
  readonly hasPause: boolean;
}

/** A process of its own, `flood.ts '{…}'`: what it needs of the processor is not taken from the server that it measures. */
async function flood(order: FloodOrder): Promise<FloodResult> {
  const served: number[] = [];
  const others: Record<string, number> = {};
  const counts = { asked: 0, refused: 0, withPause: 0 };
  const connections = Array.from({ length: order.connections }, () => new Connection(order));
  const ask = async (connection: Connection): Promise<void> => {
    counts.asked += 1;
    const started = performance.now();
    const { status, hasPause } = await connection.ask();
    if (status === '200') served.push(performance.now() - started);
    else if (status === '503') {
      counts.refused += 1;
      if (hasPause) counts.withPause += 1;
    } else others[status] = (others[status] ?? 0) + 1;
  };
  const started = performance.now();
  const end = started + order.seconds * 1_000;
  if (order.perSecond === null) {
    const client = async (connection: Connection) => {
      while (performance.now() < end) await ask(connection);
    };
    await Promise.all(connections.map(client));
  } else {
    const free = [...connections];
    await atRate(order.perSecond, end, async () => {
      const connection = free.pop();
      if (!connection) return;
      await ask(connection);
      free.push(connection);
    });
  }
  const seconds = (performance.now() - started) / 1_000;
  // what came too late is none of the useful answers
  return { ...counts, served: [...served], seconds, others };
}

/** Whatever becomes of the requests; those that have no connection left are not asked. */
async function atRate(perSecond: number, end: number, ask: () => unknown): Promise<void> {
  const started = performance.now();
  for (let asked = 0; performance.now() < end; await pause(2)) {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; asked < due; asked++) ask();
  }
}

/**
 * One connection that is kept, and asks the same again and again. It knows as much of HTTP as the answers of this server
 * need, which give their length: with a whole client a flood would be busier than what it floods.
 */
class Connection {
  readonly #url: URL;
  readonly #request: string;
  #socket: Socket | null = null;
  #take: (answer: Answer) => void = () => undefined;
  #head = '';
  #missing = 0;
  #answer: Answer | null = null;

  constructor({ url, headers }: FloodOrder) {
    this.#url = new URL(url);
    const { host, pathname, search } = this.#url;
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
  }

  ask(): Promise<Answer> {
    return new Promise(resolve => {
      this.#take = resolve;
      this.#socket ??= this.#open();
      this.#socket.write(this.#request);
    });
  }

  #open(): Socket {
    const { hostname, port } = this.#url;
    const fail = (reason: string) => {
      this.#socket = null;
      this.#take({ status: reason, hasPause: false });
    };
    return connect(Number(port), hostname)
      .on('data', chunk => this.#read(chunk))
      .on('error', error => fail(error.message))
      .on('end', () => fail('closed'));
  }

  #read(chunk: Buffer): void {
    if (this.#answer === null) {
      // a head is ASCII, so that its letters are its bytes
      this.#head += chunk.toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = this.#head.slice(0, end);
      const length = /^content-length: (\d+)$/im.exec(head)?.[1];
      if (length === undefined) throw new Error(`An answer does not say how long it is:\n${head}`);
      this.#answer = { status: head.slice(9, 12), hasPause: /^retry-after: \d+$/im.test(head) };
      this.#missing = Number(length) - (this.#head.length - end - 4);
      this.#head = '';
    } else this.#missing -= chunk.length;
    if (this.#missing > 0) return;
    const answer = this.#answer;
    this.#answer = null;
    this.#take(answer);
  }
}

setPriority(19);
// Made by overload.ts.
const order = JSON.parse(process.argv[2] ?? '') as FloodOrder;
process.stdout.write(JSON.stringify(await flood(order)), () => process.exit(0));
