import type { FastifyInstance } from 'fastify';

/**
 * Resets the connection of an HTTP/1.0 client when its answer breaks off. Without chunks and without a length, the end
 * of the connection is the end of the answer (RFC 9112, 6.3): closed as usual, half a file would look like a whole one
 * to a proxy such as nginx, which speaks HTTP/1.0 unless configured otherwise.
 */
export function resetBrokenAnswers(app: FastifyInstance): void {
  app.server.on('request', (request, response) => {
    if (request.httpVersion !== '1.0') return;
    const destroy = response.destroy.bind(response);
    response.destroy = error => {
      if (!response.writableFinished) request.socket.resetAndDestroy();
      return destroy(error);
    };
  });
}
