import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type Security = Pick<Config, 'isSecure'>;

/** `__Host-` makes the browser require TLS, path `/` and no domain; without TLS it would refuse the cookie. */
const sidName = ({ isSecure }: Security): string => (isSecure ? '__Host-sid' : 'sid');

export function readSid(config: Security, request: FastifyRequest): string | null {
  const sid = request.cookies[sidName(config)];
  return sid && /^[\w-]{43}$/.test(sid) ? sid : null;
}

export interface SessionCookies {
  readonly sid: string;
  readonly token: string;
  /** seconds */
  readonly sidAge: number;
  readonly tokenAge: number;
}

/** `sid` signs in and is hidden from scripts; `token` is readable by them and is only the CSRF proof. */
export function setSessionCookies(config: Security, reply: FastifyReply, cookies: SessionCookies): void {
  reply.setCookie(sidName(config), cookies.sid, {
    ...attributes(config),
    httpOnly: true,
    maxAge: cookies.sidAge,
  });
  reply.setCookie('token', cookies.token, { ...attributes(config), maxAge: cookies.tokenAge });
}

export function clearSessionCookies(config: Security, reply: FastifyReply): void {
  reply.clearCookie(sidName(config), { ...attributes(config), httpOnly: true });
  reply.clearCookie('token', attributes(config));
}

const challengeName = ({ isSecure }: Security): string => (isSecure ? '__Host-challenge' : 'challenge');
/** three codes of ten minutes each; the actual expiry is in the database */
const challengeAge = 30 * 60;

export function readChallenge(config: Security, request: FastifyRequest): string | null {
  return request.cookies[challengeName(config)] ?? null;
}

export function setChallengeCookie(config: Security, reply: FastifyReply, token: string): void {
  const own = { httpOnly: true, maxAge: challengeAge };
  reply.setCookie(challengeName(config), token, { ...attributes(config), ...own });
}

export function clearChallengeCookie(config: Security, reply: FastifyReply): void {
  reply.clearCookie(challengeName(config), { ...attributes(config), httpOnly: true });
}

const deviceName = ({ isSecure }: Security): string => (isSecure ? '__Host-device' : 'device');
/** as long as an account remembers the browser */
const deviceAge = 60 * 24 * 3_600;

/** Identifies a browser that has signed in to the account before; no proof of identity. */
export function readDevice(config: Security, request: FastifyRequest): string | null {
  const device = request.cookies[deviceName(config)];
  return device && /^[\w-]{43}$/.test(device) ? device : null;
}

export function setDeviceCookie(config: Security, reply: FastifyReply, device: string): void {
  const own = { httpOnly: true, maxAge: deviceAge };
  reply.setCookie(deviceName(config), device, { ...attributes(config), ...own });
}

const attributes = ({ isSecure }: Security) => ({ path: '/', sameSite: 'strict', secure: isSecure }) as const;
