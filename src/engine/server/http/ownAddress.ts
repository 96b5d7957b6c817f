import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import { isLoopback } from '../environment.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** answers whatever name the server is called by: probes know its address alone */
    anyHost?: true;
  }
}

/**
 * Refuses requests for a host that is not ours (RFC 9110 § 7.4): a name of somebody else that leads to our address makes
 * a page of theirs the same origin as we are. Ours are the host of `PUBLIC_URL` and the names of this machine, which a
 * proxy in front may use and no page elsewhere can take.
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string): void {
  const { host: usual, hostname } = new URL(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers;
    const isOurs = host === usual || isNamed(host, hostname) || request.routeOptions.config.anyHost === true;
    done(isOurs ? undefined : new ProblemError('misdirected'));
  });
}

/** Whatever the port: a proxy may listen on another one. */
function isNamed(host: string | undefined, own: string): boolean {
  const name = /^([\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
  return name !== undefined && (name === own || isLoopback(name));
}

/**
 * May a page of `origin` change something? Only one of `PUBLIC_URL`; where that is this machine itself, its other names
 * on the port too, which is `localPort` when the server took any free one.
 */
export function isOwnOrigin(publicUrl: string, origin: string, localPort: number | undefined): boolean {
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  if (!isLoopback(own.hostname) || !URL.canParse(origin)) return false;
  const { protocol, hostname, port, origin: whole } = new URL(origin);
  const isPort = port === own.port || port === String(localPort);
  return whole === origin && protocol === own.protocol && isLoopback(hostname) && isPort;
}
