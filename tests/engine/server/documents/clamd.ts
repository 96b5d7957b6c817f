import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The text that every scanner finds (eicar.org), in two parts so that none finds this file. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** A scanner that speaks as clamd(8) describes: how many bytes it was sent, and what it does with them. */
export interface Clamd {
  readonly address: string;
  readonly received: number[];
  /** from now on */
  behave(how: 'scan' | 'refuse' | 'hang up' | 'say nothing'): void;
  close(): Promise<void>;
}

export async function startClamd(): Promise<Clamd> {
  const folder = mkdtempSync(join(tmpdir(), 'tours-clamd-'));
  const address = join(folder, 'clamd.ctl');
  const received: number[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Parameters<Clamd['behave']>[0] = 'scan';
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    let sent = Buffer.alloc(0);
    socket.on('data', chunk => {
      sent = Buffer.concat([sent, chunk]);
      const content = streamIn(sent);
      if (content === null || behaviour === 'say nothing') return;
      received.push(content.length);
      if (behaviour === 'hang up') return socket.destroy();
      if (behaviour === 'refuse') return socket.end('INSTREAM size limit exceeded. ERROR\0');
      socket.end(content.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>(resolve => server.listen(address, resolve));
  return {
    address,
    received,
    behave: how => {
      behaviour = how;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The bytes of a whole INSTREAM; null: more is to come. */
function streamIn(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (!sent.subarray(0, command.length).equals(Buffer.from(command).subarray(0, sent.length)))
    throw new Error('This is no INSTREAM.');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > sent.length) return null;
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
