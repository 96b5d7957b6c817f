import { connect, type Socket } from 'node:net';

/** The scanner's result for a file; it throws if there is none. */
export type Verdict = { readonly kind: 'clean' } | { readonly kind: 'infected'; readonly name: string };

export type ScanFile = (content: Uint8Array) => Promise<Verdict>;

export interface ClamdOptions {
  /** path of a socket, or `host:port` */
  readonly address: string;
  /** timeout without a byte from the scanner */
  readonly silenceMs?: number;
}

/**
 * Scans with ClamAV's daemon: the bytes are sent to it, so it needs no access to our files (`INSTREAM` of clamd(8)).
 * One connection per file, since clamd itself limits its concurrency.
 */
export function clamdScanner({ address, silenceMs = 30_000 }: ClamdOptions): ScanFile {
  return async content => verdictIn(await ask(connectTo(address), content, silenceMs));
}

function connectTo(address: string): Socket {
  if (address.startsWith('/')) return connect(address);
  const at = address.lastIndexOf(':');
  return connect({ host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) });
}

function ask(socket: Socket, content: Uint8Array, silenceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const answer: Buffer[] = [];
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('The scanner does not answer.')));
    socket.on('error', reject);
    socket.on('data', chunk => answer.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(answer).toString('utf8')));
    socket.on('close', () => reject(new Error('The scanner ended the connection.')));
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let first = 0; first < content.length; first += chunkBytes)
        writeChunk(socket, content.subarray(first, first + chunkBytes));
      writeChunk(socket, new Uint8Array());
    });
  });
}

/** Writes the chunk's length in four bytes, then the chunk; an empty chunk ends the stream. */
function writeChunk(socket: Socket, chunk: Uint8Array): void {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  socket.write(length);
  if (chunk.length > 0) socket.write(chunk);
}

const chunkBytes = 65_536;

/** Parses `stream: OK`, `stream: Eicar-Signature FOUND`, or an error. */
function verdictIn(answer: string): Verdict {
  const said = answer.replace(/\0$/, '').trim();
  if (said === 'stream: OK') return { kind: 'clean' };
  const name = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (name !== undefined) return { kind: 'infected', name };
  throw new Error(`The scanner says: ${said}`);
}
