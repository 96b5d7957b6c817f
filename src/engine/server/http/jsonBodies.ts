import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import { limits } from './limits.ts';

/**
 * Bodies are JSON and nothing else: forms of other pages can send text/plain without asking. A NUL in a text is
 * refused, because PostgreSQL cannot keep one and SQLite ends a comparison there, half of a surrogate pair, which comes
 * back from either as another character, and so is a body that is nested deeper than any of ours: what walks through it
 * could run out of stack.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, body, (error, value) => {
      if (error) return done(error);
      if (isTooDeep(body, value)) return done(new ProblemError('bodyTooDeep', { limit: limits.bodyDepth }));
      return cannotBeKept(body, value)
        ? done(new ProblemError('invalidJson', { reason: 'NUL, U+D800–U+DFFF' }))
        : done(null, value);
    });
  });
}

/** Is `value`, parsed from `json`, nested deeper than `limits.bodyDepth`? */
export function isTooDeep(json: string, value: unknown): boolean {
  // Each level takes two signs.
  return json.length > 2 * limits.bodyDepth && !hasEnd(value, limits.bodyDepth);
}

/** Does every branch end within so many levels? */
function hasEnd(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every(item => hasEnd(item, levels - 1));
}

const escaped = /\\u(?:0000|d[89a-f])/i;
/** In this mode a whole pair is one character, and no surrogate. */
const halfCharacter = /\p{Surrogate}/u;

/** Has any text of `value`, parsed from `json`, a NUL or half of a character in it? `value` is not too deep. */
export function cannotBeKept(json: string, value: unknown): boolean {
  // A body is decoded from UTF-8, so it has either as an escape alone: most texts need no second look.
  return escaped.test(json) && hasBrokenText(value);
}

function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || halfCharacter.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => hasBrokenText(key) || hasBrokenText(item));
}
