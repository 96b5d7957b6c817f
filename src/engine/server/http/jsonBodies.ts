import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../access/problemError.ts';

/**
 * Bodies are JSON and nothing else: forms of other pages can send text/plain without asking. A NUL in a text is
 * refused, because PostgreSQL cannot keep one and SQLite ends a comparison there.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, body, (error, value) => {
      if (error) return done(error);
      return containsNul(body, value) ? done(new ProblemError('invalidJson')) : done(null, value);
    });
  });
}

/** Has any text of `value`, parsed from `json`, a NUL in it? */
export function containsNul(json: string, value: unknown): boolean {
  // Unescaped, JSON does not have it: most texts need no second look.
  return json.includes('\\u0000') && hasNul(value);
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => key.includes('\0') || hasNul(item));
}
