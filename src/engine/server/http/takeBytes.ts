import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../access/problemError.ts';

/** Lets the routes of this plugin receive files: bodies of type `application/octet-stream`, as bytes. */
export function takeBytes(app: FastifyInstance, mostBytes: number): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );
}

/** The bytes of the file. Throws `unsupportedMediaType` for a body of another type, and for an empty file. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new ProblemError('unsupportedMediaType');
  return body;
}
