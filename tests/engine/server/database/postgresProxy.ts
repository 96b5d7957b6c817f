import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface PostgresProxy {
  /** the address of the database by way of the proxy */
  readonly url: string;
  /** of the database, for the next connections */
  forwardTo(url: string): void;
  /** ends all connections; new ones pass */
  cut(): void;
  /** nothing comes through any more, and no end is signalled: the connections of now stay so, even after `pass` */
  swallow(): void;
  /** how many parts were swallowed so far */
  swallowed(): number;
  /** new connections come through again */
  pass(): void;
  /** each part takes so much longer */
  delay(ms: number): void;
  /** the next `commit` arrives; instead of its answer the connection ends */
  loseNextCommit(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  isSilent: boolean;
}

/** A connection between a server and its PostgreSQL that a test can disturb. */
export async function startProxy(databaseUrl: string, port = 0): Promise<PostgresProxy> {
  const pairs = new Set<Pair>();
  let target = new URL(databaseUrl);
  let swallows = false;
  let delayMs = 0;
  let losesCommit = false;
  let swallowed = 0;

  const listener: Server = createServer(client => {
    const server = connect(Number(target.port), target.hostname);
    const pair: Pair = { client, server, isSilent: swallows };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    let isCommitting = false;
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    const forward = (to: Socket, data: Buffer) => {
      if (pair.isSilent) swallowed++;
      else if (delayMs > 0) setTimeout(() => to.write(data), delayMs);
      else to.write(data);
    };
    client.on('data', data => {
      if (losesCommit && data.includes('commit\0')) {
        isCommitting = true;
        losesCommit = false;
      }
      forward(server, data);
    });
    server.on('data', data => (isCommitting ? client.resetAndDestroy() : forward(client, data)));
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');

  const address = listener.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const each = (work: (pair: Pair) => void) => [...pairs].forEach(work);
  return {
    url: url.href,
    forwardTo(next) {
      target = new URL(next);
    },
    cut: () => each(({ client }) => client.resetAndDestroy()),
    swallow() {
      swallows = true;
      each(pair => {
        pair.isSilent = true;
      });
    },
    swallowed: () => swallowed,
    pass() {
      swallows = false;
    },
    delay(ms) {
      delayMs = ms;
    },
    loseNextCommit() {
      losesCommit = true;
    },
    async close() {
      each(({ client, server }) => {
        client.destroy();
        server.destroy();
      });
      listener.close();
      await once(listener, 'close');
    },
  };
}
