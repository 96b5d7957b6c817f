import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import { limits } from './limits.ts';

/**
 * Accepts JSON bodies only: forms of other pages can send text/plain without a preflight request. Refuses what is not
 * UTF-8; texts with
 * NUL, which PostgreSQL cannot store and at which SQLite ends a comparison; half a surrogate pair, which comes back
 * as another character; and bodies nested deeper than any of ours, which could overflow the stack.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = textOf(bytes);
    if (body === null) return done(new ProblemError('invalidJson', { reason: 'UTF-8' }));
    parse(request, body, (error, value) => {
      if (error) return done(error);
      if (isTooDeep(body, value)) return done(new ProblemError('bodyTooDeep', { limit: limits.bodyDepth }));
      return cannotBeKept(body, value)
        ? done(new ProblemError('invalidJson', { reason: 'NUL, U+D800–U+DFFF' }))
        : done(null, value);
    });
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is UTF-8, whatever charset is named (RFC 8259 § 8.1): null for other bytes, whose letters would be lost. */
function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Is `value`, parsed from `json`, nested deeper than `limits.bodyDepth`? */
export function isTooDeep(json: string, value: unknown): boolean {
  // Each level takes two characters.
  return json.length > 2 * limits.bodyDepth && !hasEnd(value, limits.bodyDepth);
}

/** Does every branch end within this many levels? */
function hasEnd(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every(item => hasEnd(item, levels - 1));
}

const escaped = /\\u(?:0000|d[89a-f])/i;
/** With the `u` flag a whole pair is one character, not a surrogate. */
const halfCharacter = /\p{Surrogate}/u;

/**
 * Does any text of `value`, parsed from `json`, contain a NUL or half a surrogate pair? `value` must not be too deep.
 */
export function cannotBeKept(json: string, value: unknown): boolean {
  // A body is decoded from UTF-8, so these can occur only as escapes: most texts need no further check.
  return escaped.test(json) && hasBrokenText(value);
}

function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || halfCharacter.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => hasBrokenText(key) || hasBrokenText(item));
}
