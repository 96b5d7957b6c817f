import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import { isLoopback } from '../environment.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** answers under any host name: probes know only the address */
    anyHost?: true;
  }
}

/**
 * Refuses requests for a foreign host (RFC 9110 § 7.4): another name that resolves to our address would make a page
 * there same-origin with us. Accepted are the host of `PUBLIC_URL` and the loopback names of this machine, which a
 * proxy may use and no page elsewhere can have.
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string): void {
  const { host: usual, hostname } = new URL(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers;
    const isOurs = host === usual || isNamed(host, hostname) || request.routeOptions.config.anyHost === true;
    done(isOurs ? undefined : new ProblemError('misdirected'));
  });
}

/** On any port: a proxy may listen on another one. */
function isNamed(host: string | undefined, own: string): boolean {
  const name = /^([\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
  return name !== undefined && (name === own || isLoopback(name));
}

/**
 * May a page of `origin` make changes? Only one of `PUBLIC_URL`; if that is the loopback host, also its other names
 * on the same port or on `localPort`, which differs if the server chose a free one.
 */
export function isOwnOrigin(publicUrl: string, origin: string, localPort: number | undefined): boolean {
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  if (!isLoopback(own.hostname) || !URL.canParse(origin)) return false;
  const { protocol, hostname, port, origin: whole } = new URL(origin);
  const isPort = port === own.port || port === String(localPort);
  return whole === origin && protocol === own.protocol && isLoopback(hostname) && isPort;
}
