import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../settings.ts';

/**
 * Does the request come from a page of this product? Browsers name the origin of every unsafe call; programs that
 * are no browser send neither header and hold no cookies that another page could abuse.
 */
export function isOwnOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (headers.origin === undefined || headers.origin === publicUrl) return true;
  return isSameLoopback(headers.origin, publicUrl);
}

/** `http://127.0.0.1:4000` and `http://localhost:4000` are the same server on this machine. */
function isSameLoopback(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(publicUrl)];
  return isLoopback(given.hostname) && isLoopback(own.hostname) && given.port === own.port;
}
