import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { Data, OpenData } from '../access/data.ts';
import type { Model } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import type { Config } from '../config.ts';
import type { Authentication } from '../http/authentication.ts';
import { apiKeyActor } from './apiKeyActor.ts';
import { apiKeyPrefix } from './apiKeys.ts';
import { readSid } from './cookies.ts';
import { Grants } from './grants.ts';
import { openSecretBox, type SecretBox } from './secretBox.ts';
import { findSession, type Session, SessionRows } from './session.ts';
import { isTokenOf } from './token.ts';

/** Before sign-in: an actor without rights and rows, with which sign-in and the lookup of sessions read the data. */
const signedOut: Actor = {
  userId: 0,
  ownerId: 0,
  permissions: new Set(),
  narrowed: new Map(),
  scope: {},
  roles: [],
  locale: 'de',
  sessionHash: null,
  apiKey: null,
  rightsTag: null,
  isViewing: false,
};

/** Sessions over HTTP; the auth routes use more of it than the `Authentication` interface shows. */
export class SessionAuthentication implements Authentication {
  readonly #grants = new Grants();
  readonly #rows = new SessionRows(this.#grants);
  readonly #sessions = new WeakMap<FastifyRequest, Session>();
  readonly #apiKeyPrefix: string;

  /** encrypts the secrets of authenticator apps and signs codes */
  readonly box: SecretBox;
  readonly model: Model;

  constructor(
    readonly openData: OpenData,
    readonly config: Config,
  ) {
    this.box = openSecretBox(config);
    this.model = this.dataOf('start').model;
    this.#apiKeyPrefix = apiKeyPrefix(this.model.product);
  }

  async authenticate(request: FastifyRequest): Promise<Actor | null> {
    const key = this.#apiKeyOf(request);
    if (key !== null) return apiKeyActor(this.dataOf(request.id), this.#grants, key, request.ip);
    return (await this.sessionOf(request))?.actor ?? null;
  }

  /** A page of another origin cannot know an API key, so a request with one needs no CSRF proof. */
  provesOrigin(request: FastifyRequest, _actor: Actor): boolean {
    if (this.#apiKeyOf(request) !== null) return true;
    const sid = readSid(this.config, request);
    const token = bearerOf(request);
    return sid !== null && token !== null && isTokenOf(sid, token, Date.now());
  }

  credentialOf(request: FastifyRequest): string | null {
    return this.#apiKeyOf(request) ?? readSid(this.config, request);
  }

  /** Queries the database once per request. Null for API keys: with a key, cookies are ignored. */
  async sessionOf(request: FastifyRequest): Promise<Session | null> {
    if (this.#apiKeyOf(request) !== null) return null;
    const known = this.#sessions.get(request);
    if (known) return known;
    const sid = readSid(this.config, request);
    const session = sid ? await this.findSession(request.id, sid) : null;
    if (session) this.#sessions.set(request, session);
    return session;
  }

  /** For routes reserved to signed-in people: refuses API keys. */
  async requireSession(request: FastifyRequest): Promise<Session> {
    const session = await this.sessionOf(request);
    if (this.#apiKeyOf(request) !== null) throw new ProblemError('forbidden');
    if (!session) throw new ProblemError('unauthenticated');
    return session;
  }

  findSession(requestId: string, sid: string): Promise<Session | null> {
    return findSession(this.dataOf(requestId), this.#rows, this.config, sid);
  }

  #apiKeyOf(request: FastifyRequest): string | null {
    const bearer = bearerOf(request);
    return bearer?.startsWith(this.#apiKeyPrefix) ? bearer : null;
  }

  /** The data without an actor, for the sign-in itself. */
  dataOf(requestId: string): Data {
    return this.openData(signedOut, requestId);
  }
}

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
