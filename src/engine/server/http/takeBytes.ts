import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../access/problemError.ts';

const bytes = 'application/octet-stream';

/** Lets the routes of this plugin receive files: bodies of type `application/octet-stream`, as bytes. */
export function takeBytes(app: FastifyInstance, mostBytes: number): void {
  app.addContentTypeParser(bytes, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  );
}

/** For a body that is no file. */
export const notBytes = (): ProblemError => new ProblemError('unsupportedMediaType', { type: bytes });

/** The bytes of the file. Throws `unsupportedMediaType` for a body of another type, and for an empty file. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw notBytes();
  return body;
}
