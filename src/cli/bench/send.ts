import { type Agent, request } from 'node:http';
import type { Nuisance } from './nuisances.ts';

export interface Sender {
  readonly origin: string;
  readonly agent: Agent;
  /** local address, which the server sees as the client's */
  readonly from: string;
}

/** Resolves at the end of the response or when the connection fails. */
export function send(
  { origin, agent, from }: Sender,
  { method, path, headers, body }: Nuisance,
): Promise<void> {
  return new Promise(resolve => {
    const options = { agent, method, localAddress: from, headers: { origin, ...headers } };
    const sent = request(`${origin}${path}`, options, answer => {
      answer.resume().once('close', resolve);
    });
    sent.once('error', () => resolve());
    sent.end(body);
  });
}
