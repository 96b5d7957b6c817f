import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { nuisances } from './nuisances.ts';
import { send } from './send.ts';

/**
 * A process of strangers without a session: `strangers.ts http://localhost:4000`, until it is killed. Each of twenty
 * connections sends what costs a server most, one request after the other; ten more begin requests and never end them, send
 * their bodies byte by byte, or take a new connection each time. They come from another address than the users.
 */
const origin = process.argv[2] ?? '';
const connections = 20;
/** of each of the slow kinds */
const slow = 5;
const from = '127.0.0.7';

/** in turn */
const kinds = Object.values(nuisances);

async function bother(agent: Agent, start: number): Promise<never> {
  for (let turn = start; ; turn += connections) {
    const nuisance = kinds[turn % kinds.length]?.(turn);
    if (nuisance) await send({ origin, agent, from }, nuisance);
  }
}

/** Half a request, or a body of which a byte comes each second; begins again when the server has enough of it. */
function stall(head: string, rest: string): void {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  let sent = 0;
  const timer = setInterval(() => socket.write(rest[sent++ % rest.length] ?? ' '), 1_000);
  socket.on('error', () => undefined).on('data', () => undefined);
  socket.on('connect', () => socket.write(head));
  socket.on('close', () => {
    clearInterval(timer);
    setTimeout(stall, 100, head, rest);
  });
}

const post = `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Type: application/json\r\n`;
for (let count = 0; count < slow; count++) {
  stall('GET /api/v1/bills HTTP/1.1\r\n', 'x');
  stall(`${post}Content-Length: 9000\r\n\r\n`, '[');
}

// What they need of the processor themselves is not what they cost the server.
setPriority(19);
await Promise.all(
  Array.from({ length: connections }, (_, index) =>
    // each fourth with a new connection for each request
    bother(new Agent({ keepAlive: index % 4 !== 0, maxSockets: 1 }), index),
  ),
);
