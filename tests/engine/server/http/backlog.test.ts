import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../../../../src/cli/freePort.ts';
import { unopenedWithTables } from '../../../databases.ts';
import { startProcess } from '../serverProcess.ts';

it('a thousand clients who come at once are connected while the server is busy, and all have their answer', async () => {
  const target = await unopenedWithTables('sqlite');
  const port = await freePort();
  const server = await startProcess(target.url, port);
  server.halt();
  const sockets = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1'));
  try {
    // the machine would drop those that find no room, and they try again after a second, three, seven …
    await Promise.all(sockets.map(socket => once(socket, 'connect')));
    server.goOn();
    // 200, or 429: all come from one address
    const answers = sockets.map(async socket => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
      return String(await once(socket, 'data')).slice(0, 8);
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1']));
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.kill();
    await target.remove();
  }
});
