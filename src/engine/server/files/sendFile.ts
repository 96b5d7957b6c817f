import type { FastifyReply } from 'fastify';
import { contentDisposition } from './filename.ts';
import { isShown } from './fileType.ts';

interface SentFile {
  readonly filename: string;
  /** what the content says that it is */
  readonly mime: string;
  readonly content: Uint8Array;
}

/** Answers the bytes: to keep, or for the browser to show where it is asked to and can. */
export function sendFile(
  reply: FastifyReply,
  { filename, mime, content }: SentFile,
  isInline: boolean,
): FastifyReply {
  const shown = isInline && isShown(mime);
  return reply
    .headers({
      // Only our own pages show it in a frame, and nothing in it can act.
      'content-security-policy': `default-src 'none'; frame-ancestors ${shown ? "'self'" : "'none'"}; sandbox`,
      'x-frame-options': shown ? 'SAMEORIGIN' : 'DENY',
      'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', filename),
    })
    .type(isShown(mime) ? mime : 'application/octet-stream')
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}
