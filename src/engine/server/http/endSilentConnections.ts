import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { limits } from './limits.ts';

/** Milliseconds without a byte after which a connection without a complete request counts as silent. */
const silence = 500;

/**
 * Makes a shutdown end within a bounded time. Requests under way are answered; a connection that sends nothing, or no
 * more of its request, is closed: Node would wait for it forever, because `server.close()` also stops the timers that
 * would end it.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const requests = new Map<Socket, IncomingMessage | null>();
  app.server.on('connection', (socket: Socket) => {
    requests.set(socket, null);
    socket.once('close', () => requests.delete(socket));
  });
  app.server.on('request', (request, response) => {
    const { socket } = request;
    requests.set(socket, request);
    // With pipelining the next request may have arrived already, and counts.
    response.once('close', () => {
      if (requests.get(socket) === request) requests.set(socket, null);
    });
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    const deadline = Date.now() + limits.requestSeconds * 1_000;
    const received = new Map([...requests.keys()].map(socket => [socket, socket.bytesRead]));
    timer = setInterval(() => {
      for (const [socket, request] of requests) {
        const isSilent = !request?.complete && received.get(socket) === socket.bytesRead;
        if (isSilent) socket.destroy();
        // an answer without a length must not look like a whole one
        else if (Date.now() > deadline) socket.resetAndDestroy();
        received.set(socket, socket.bytesRead);
      }
    }, silence);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
