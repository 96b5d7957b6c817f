import type { ErrorObject } from 'ajv/dist/2020.js';
import { didYouMean, type Problem, problem } from './problem';

/** The meaning of the meta-schema's patterns, for keywords without a description of their own. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^[a-z][a-z0-9_]*$': 'Use lower-case letters, digits and _, a letter first',
  '^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$':
    'Write a group, a point and a name, in lower-case letters, digits and _',
  '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$': 'Write a field name, or names joined by dots',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/**
 * Turns one error of the meta-schema in the file `source` into a problem: what is there, and what is allowed.
 */
export function describeFault(file: string, error: ErrorObject, source: string): Problem {
  const name = error.propertyName;
  const place = [...partsOf(error.instancePath), ...(name === undefined ? [] : [name])];
  const { params, data } = error;
  const limit = Number(params.limit);
  const { description } = (error.parentSchema ?? {}) as { readonly description?: string };
  const remedy = description ?? `See ${source} for what may stand here`;
  // JSON.stringify writes null for a number that is too large
  const shown = typeof data === 'number' ? String(data) : JSON.stringify(data);
  const at = (message: string, next: string) => problem(file, place, message, next);
  switch (error.keyword) {
    case 'additionalProperties': {
      const keyword = String(params.additionalProperty);
      const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
      if (error.params.beside !== undefined)
        return problem(
          file,
          [...place, keyword],
          `"${keyword}" means nothing beside "${error.params.beside}"`,
          'Remove one of the two',
        );
      return problem(file, [...place, keyword], `Unknown keyword "${keyword}"`, didYouMean(keyword, known));
    }
    case 'required':
      return at(`"${String(params.missingProperty)}" is missing`, 'Add it');
    case 'enum':
      return at(`${shown} is not allowed here`, nameOneOf(data, params.allowedValues as readonly unknown[]));
    case 'const':
      return at(`${shown} is not allowed here`, `Write ${JSON.stringify(params.allowedValue)}`);
    case 'not':
      return at(`${shown} is not allowed here`, 'Choose another name');
    case 'type':
      return at(`This is ${TYPES[typeOf(data)] ?? 'of another type'}`, `Write ${oneOf(params.type)}`);
    case 'pattern':
      if (params.pattern === '\\S') return at('An empty text says nothing', 'Write what people read');
      return at(
        `${shown} does not have the expected form`,
        PATTERNS[String(params.pattern)] ?? description ?? `It must match ${String(params.pattern)}`,
      );
    case 'minLength':
      return at('An empty text says nothing', remedy);
    case 'maxLength':
      return at(`${shown} is too long`, `Use at most ${limit} characters`);
    case 'minItems':
    case 'minProperties':
      return at(`Too little stands here: it takes ${limit} at least`, remedy);
    case 'maxItems':
    case 'maxProperties':
      return at(`Too much stands here: it takes ${limit} at most`, remedy);
    case 'minimum':
      return at(`${shown} is too small`, `Write ${limit} or more`);
    case 'maximum':
      return at(`${shown} is too large`, `Write ${limit} or less`);
    case 'uniqueItems':
      return at(`Items ${Number(params.j)} and ${Number(params.i)} are the same`, 'Remove one of the two');
    default:
      return at(`This ${error.message ?? 'is not allowed'}`, remedy);
  }
}

const partsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function nameOneOf(data: unknown, allowed: readonly unknown[]): string {
  return typeof data === 'string' ? didYouMean(data, allowed.map(String)) : `Known: ${allowed.join(', ')}`;
}

function typeOf(data: unknown): string {
  if (data === null) return 'null';
  return Array.isArray(data) ? 'array' : typeof data;
}

const oneOf = (types: unknown) =>
  [...new Set([types].flat().map(type => TYPES[String(type)] ?? String(type)))].join(' or ');
