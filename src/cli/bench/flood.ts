import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** The request to repeat, the rate and the duration. */
export interface FloodOrder {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /**
   * requests per second, whether answered or not; null: each connection sends the next request after the
   * response
   */
  readonly perSecond: number | null;
}

/** The outcomes of the requests; times in ms. */
export interface FloodResult {
  readonly asked: number;
  /** times of responses with status 200 */
  readonly served: readonly number[];
  readonly seconds: number;
  readonly refused: number;
  /** refusals with a Retry-After header */
  readonly withPause: number;
  /** other responses and failures, counted by status or message */
  readonly others: Readonly<Record<string, number>>;
}

interface Answer {
  readonly status: string;
  readonly hasPause: boolean;
}

/**
 * Runs in its own process, `flood.ts '{…}'`, so that its CPU time does not count for the server under test.
 */
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
  // a copy: responses that arrive later do not count
  return { ...counts, served: [...served], seconds, others };
}

/** Sends at a fixed rate, whatever the responses; where no connection is free, the request is dropped. */
async function atRate(perSecond: number, end: number, ask: () => unknown): Promise<void> {
  const started = performance.now();
  for (let asked = 0; performance.now() < end; await pause(2)) {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; asked < due; asked++) ask();
  }
}

/**
 * A keep-alive connection that repeats one request. It parses only as much HTTP as this server's responses
 * with Content-Length need: a full client would use more CPU than the server that it floods.
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
      // a head is ASCII, so its length in letters is that in bytes
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
// written by overload.ts
const order = JSON.parse(process.argv[2] ?? '') as FloodOrder;
process.stdout.write(JSON.stringify(await flood(order)), () => process.exit(0));
