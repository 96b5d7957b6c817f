import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port on which no program listens, on any interface. It is not reserved, so the caller must use it soon.
 */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === null) throw new Error('No port is free.');
  return port;
}

/**
 * Listens on the port for a moment, on any interface; returns the port, or null if it is in use. 0 means any
 * free port.
 */
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
