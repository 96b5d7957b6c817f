import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from './filename.ts';
import { isShown } from './fileType.ts';

interface SentFile {
  readonly filename: string;
  /** type determined from the content */
  readonly mime: string;
  readonly content: Uint8Array | Readable;
}

/** Sends the bytes as a download, or inline if requested and the type can be displayed. */
export function sendFile(
  reply: FastifyReply,
  { filename, mime, content }: SentFile,
  isInline: boolean,
): FastifyReply {
  const shown = isInline && isShown(mime);
  return reply
    .headers({
      // Only our own pages may show it in a frame, and active content is disabled.
      'content-security-policy': `default-src 'none'; frame-ancestors ${shown ? "'self'" : "'none'"}; sandbox`,
      'x-frame-options': shown ? 'SAMEORIGIN' : 'DENY',
      'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', filename),
    })
    .type(isShown(mime) ? mime : 'application/octet-stream')
    .send(
      content instanceof Uint8Array
        ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
        : content,
    );
}
