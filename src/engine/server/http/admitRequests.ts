import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '../../shared/problems.ts';
import { ProblemError } from '../access/problemError.ts';
import type { Admission } from './admission.ts';
import type { Lane } from './admissionLimits.ts';
import type { Authentication } from './authentication.ts';
import { networkOf } from './networkOf.ts';
import { isSafe } from './policy.ts';
import { Refusals } from './refusals.ts';
import { type StrangerRate, strangerCosts } from './strangerRate.ts';

/** The state of a request: with a place, without one until its body has arrived, or done. */
interface Admitted {
  readonly lane: Lane;
  readonly owner: string;
  state: 'inWork' | 'receiving' | 'done';
}

/**
 * Registers the first hooks: they run before anything is read, queried or logged, and a refusal ends here. Strangers
 * are counted by network; then pages and icons, which are in memory, and probes pass without a place.
 */
export function admitRequests(
  app: FastifyInstance,
  admission: Admission,
  authentication: Authentication,
  strangers: StrangerRate,
): KnownCredentials {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const known = new KnownCredentials(authentication, strangers);
  const admitStranger = limitStrangers(strangers);
  let lastSaid = Number.NEGATIVE_INFINITY;
  app.server.on('connection', () => admission.connected());

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    const user = known.userOf(request);
    if (user === null && !admitStranger(request, reply)) return;
    const lane = laneOf(request, user !== null);
    if (lane === null) return done();
    const owner = user === null ? networkOf(request.ip) : `user ${user}`;
    admission.enter(lane, {
      owner,
      begin() {
        const here: Admitted = { lane, owner, state: 'inWork' };
        admitted.set(request, here);
        const leave = () => {
          if (here.state === 'inWork') admission.leave(lane, owner);
          if (here.state === 'receiving') admission.gone(lane, owner);
          here.state = 'done';
        };
        // The work is done when the answer is handed over to the system, however slowly the client reads it.
        raw.once('prefinish', leave);
        raw.once('finish', leave);
        raw.once('close', leave);
        done();
      },
      refuse() {
        refuse(request, reply, 'overloaded');
        const now = performance.now();
        if (now - lastSaid < sayEveryMs) return;
        lastSaid = now;
        request.log.warn({ lane, ...admission.figures(lane) }, 'requests are refused: there are too many');
      },
      hasLeft: () => raw.destroyed,
    });
  });

  // A client that sends slowly holds no place meanwhile.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const here = admitted.get(request);
    if (here?.state !== 'inWork' || request.raw.complete !== false) return done(null, payload);
    if (!admission.receive(here.lane, here.owner)) return done(new ProblemError('overloaded'));
    here.state = 'receiving';
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const here = admitted.get(request);
    if (here?.state === 'receiving') {
      admission.received(here.lane, here.owner);
      here.state = 'inWork';
    }
    done();
  });
  return known;
}

const sayEveryMs = 10_000;

function laneOf(request: FastifyRequest, isKnown: boolean): Lane | null {
  if (isFile(request)) return null;
  if (!isKnown) return 'stranger';
  return request.routeOptions.config.heavy ? 'heavy' : 'known';
}

/** Refuses a request without a known session if its network exceeds its rate; returns whether it may continue. */
function limitStrangers(rate: StrangerRate): (request: FastifyRequest, reply: FastifyReply) => boolean {
  let held = 0;
  return (request, reply) => {
    const seconds = rate.take(request.ip, isFile(request) ? strangerCosts.file : strangerCosts.call);
    if (seconds === 0) return true;
    if (held >= mostHeld) {
      refuse(request, reply, 'tooManyRequests', seconds);
      return false;
    }
    // Delayed, since a client that waits for an answer sends nothing else meanwhile.
    held += 1;
    setTimeout(() => {
      held -= 1;
      if (!reply.raw.destroyed) refuse(request, reply, 'tooManyRequests', seconds);
    }, heldMs).unref();
    return false;
  };
}

const heldMs = 1_000;
const mostHeld = 200;

/** Pages, icons, probes, and requests without a route. */
function isFile({ method, routeOptions }: FastifyRequest): boolean {
  const { policy } = routeOptions.config;
  return !policy || (policy.kind === 'public' && isSafe(method));
}

/** Written directly, bypassing the other hooks for answers. */
function refuse(request: FastifyRequest, reply: FastifyReply, code: ProblemCode, seconds?: number): void {
  reply.hijack();
  // Closes the connection instead of waiting for the rest of a long body.
  const isLong = Number(request.headers['content-length'] ?? 0) > longBody;
  const { status, headers, body } = refusals.answerTo(request, code, seconds);
  reply.raw.writeHead(status, isLong ? { ...headers, connection: 'close' } : headers);
  reply.raw.end(body);
}

const refusals = new Refusals();

const longBody = 65_536;

/** Sessions and keys that were valid a short while ago, kept in memory to avoid a database query. */
export class KnownCredentials {
  readonly #hashes = new WeakMap<FastifyRequest, string | null>();
  readonly #known = new Map<string, { readonly userId: number; readonly until: number }>();

  constructor(
    readonly authentication: Pick<Authentication, 'credentialOf'>,
    readonly strangers: Pick<StrangerRate, 'know'>,
  ) {}

  /** null: no known user */
  userOf(request: FastifyRequest): number | null {
    const name = this.#hashOf(request);
    const found = name === null ? undefined : this.#known.get(name);
    return found && found.until > performance.now() ? found.userId : null;
  }

  /** Records the result of authentication; null: no user. */
  remember(request: FastifyRequest, userId: number | null): void {
    const name = this.#hashOf(request);
    if (name === null) return;
    this.#known.delete(name);
    if (userId === null) return;
    // Fastify's type does not say so: a client that has hung up has no address any more
    const address: string | undefined = request.ip;
    if (address !== undefined) this.strangers.know(address);
    this.#known.set(name, { userId, until: performance.now() + rememberedMs });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostRemembered && oldest !== undefined) this.#known.delete(oldest);
  }

  #hashOf(request: FastifyRequest): string | null {
    const known = this.#hashes.get(request);
    if (known !== undefined) return known;
    const credential = this.authentication.credentialOf?.(request) ?? null;
    const found = credential === null ? null : hash('sha256', credential, 'base64');
    this.#hashes.set(request, found);
    return found;
  }
}

const rememberedMs = 10 * 60_000;
const mostRemembered = 10_000;
