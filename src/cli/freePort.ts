import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listens on, on any interface; whoever asks takes it soon, for it is not kept. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise(closed => probe.close(closed));
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}
