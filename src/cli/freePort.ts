import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that no program listens on, on any interface. It is not reserved, so the caller takes it soon. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === null) throw new Error('No port is free.');
  return port;
}

/** Listens on the port for a moment, on any interface; null where another program has it. 0 asks for any free one. */
export async function tryPort(wanted: number): Promise<number | null> {
  const probe = createServer().listen(wanted);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
  const address = probe.address();
  await new Promise(closed => probe.close(closed));
  return typeof address === 'object' && address !== null ? address.port : null;
}
