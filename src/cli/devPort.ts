import { settings } from '../engine/server/configTable.ts';
import { freePort, tryPort } from './freePort.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The port of `npm run dev`: the one that PORT names, where 0 is any free one. The default may be taken by another
 * project, so any free one replaces it, unless PUBLIC_URL has fixed the address.
 */
export async function devPort({ PORT, PUBLIC_URL }: Environment): Promise<number> {
  const { fallback, read, expects } = settings.port;
  const wanted = read(PORT || fallback);
  if (wanted === undefined) throw new Error(`PORT must be ${expects}; it is "${PORT}".`);
  const port = await tryPort(wanted);
  if (port !== null) return port;
  if (!PORT && !PUBLIC_URL) return freePort();
  throw new Error(
    `Port ${wanted} is in use by another program. Stop that one, or set PORT to another number.`,
  );
}
