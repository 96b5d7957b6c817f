import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/cli/freePort.ts';
import { databases, unopenedWithTables } from '../../databases.ts';
import { createAdministrator, type ServerProcess, signIn, startProcess } from './serverProcess.ts';

let close: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of close.reverse()) await each();
  close = [];
});

async function openSocket({ url }: ServerProcess, text = ''): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  close.push(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text !== '') await new Promise<void>(resolve => socket.write(text, () => resolve()));
  return socket;
}

async function answerOn(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', data => {
    answer += data;
  });
  await once(socket, 'close');
  return answer;
}

const takesConnections = (server: ServerProcess): Promise<boolean> =>
  openSocket(server).then(
    socket => socket.destroy().destroyed,
    () => false,
  );

const silent: readonly (readonly [name: string, sent: string])[] = [
  ['sends nothing', ''],
  ['sent half of the head of a request', 'GET /healthz HTTP/1.1\r\nHost: loc'],
  [
    'sent half of a body',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 80\r\n\r\n{"email":',
  ],
  ['keeps its connection after an answer', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
];

describe.each(databases)('a server that is asked to stop, on %s', dialect => {
  async function start(): Promise<ServerProcess> {
    const target = await unopenedWithTables(dialect);
    close.push(() => target.remove());
    await createAdministrator(target.url);
    const server = await startProcess(target.url, await freePort());
    close.push(() => server.kill());
    return server;
  }

  it('is not ready any more, ends although clients say nothing, and finishes the requests under way', async () => {
    const server = await start();
    const headers = Object.entries(await signIn(server.url)).map(([name, value]) => `${name}: ${value}\r\n`);
    for (const [, sent] of silent) await openSocket(server, sent);

    const body = JSON.stringify({ code: 'LATE', name_de: 'Late', position: 'before', active: true });
    const head = `POST /api/v1/titles HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n`;
    const socket = await openSocket(server, `${head}${headers.join('')}\r\n`);
    expect(String(await once(socket, 'data'))).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    const answer = answerOn(socket);
    const asking = await openSocket(server, 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const readiness = answerOn(asking);
    const stopped = server.stop();
    // Byte by byte, so that it never is silent, and the last part only when the stop has begun.
    let at = 0;
    while (await takesConnections(server)) {
      if (at < body.length / 2) socket.write(body[at++] ?? '');
      asking.write('x');
      await setImmediate();
    }
    socket.write(body.slice(at));
    asking.write('\r\n\r\n');

    expect(await readiness).toMatch(/^HTTP\/1\.1 503 .*"code":"stopping"/s);
    expect((await answer).split('\r\n')[0]).toBe('HTTP/1.1 201 Created');
    expect(await stopped).toBe(0);
  });
});
