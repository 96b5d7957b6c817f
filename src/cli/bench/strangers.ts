import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { nuisances } from './nuisances.ts';
import { send } from './send.ts';

/**
 * A process of strangers without a session: `strangers.ts http://localhost:4000`, until it is killed. Each of
 * twenty connections sends the most expensive requests one after the other; ten more never finish a request,
 * send a body byte by byte, or open a new connection each time. Their address differs from that of the users.
 */
const origin = process.argv[2] ?? '';
const connections = 20;
/** connections of each slow kind */
const slow = 5;
const from = '127.0.0.7';

/** used in turn */
const kinds = Object.values(nuisances);

async function bother(agent: Agent, start: number): Promise<never> {
  for (let turn = start; ; turn += connections) {
    const nuisance = kinds[turn % kinds.length]?.(turn);
    if (nuisance) await send({ origin, agent, from }, nuisance);
  }
}

/**
 * Sends half a request, or a body byte by byte each second; starts again after the server has closed the
 * connection.
 */
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

// lower priority, so that their own CPU time is not measured as the server's
setPriority(19);
await Promise.all(
  Array.from({ length: connections }, (_, index) =>
    // every fourth opens a new connection for each request
    bother(new Agent({ keepAlive: index % 4 !== 0, maxSockets: 1 }), index),
  ),
);
