import { settings } from '../engine/server/configTable.ts';
import { freePort, tryPort } from './freePort.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The port of `npm run dev`: PORT, where 0 means any free port. If PORT is not set and the default is taken,
 * a free port is used, unless PUBLIC_URL fixes the address.
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
