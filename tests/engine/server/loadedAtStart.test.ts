import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';

/** The program with the files that it loads before it runs: those that it asks for later are not among them. */
function filesOf(file: string, known = new Map<string, string>()): ReadonlyMap<string, string> {
  if (known.has(file)) return known;
  const text = readFileSync(file, 'utf8');
  known.set(file, text);
  for (const path of importsIn(text)) if (path.startsWith('.')) filesOf(join(dirname(file), path), known);
  return known;
}

const importsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^(?:import|\} from) (?:.* from )?"([^"]+)";$/gm)].map(([, path = '']) => path);

describe('the server as it starts', () => {
  const texts = [...filesOf(join(inject('programs'), 'src/cli/main.js')).values()];

  it('loads no package that only some of its work needs', () => {
    const packages = texts.flatMap(importsIn).filter(path => !/^(\.|node:)/.test(path));
    expect([...new Set(packages)].sort()).toEqual([
      '@fastify/cookie',
      '@fastify/under-pressure',
      '@node-rs/argon2',
      'fastify',
      'feiertagejs',
      'ibantools',
      'kysely',
      'uqr',
    ]);
  });

  it('is kept in memory with one byte a letter', () => {
    // A single letter beyond Latin-1 makes it two for a whole file. Outside of regular expressions esbuild escapes them.
    const beyond = texts.flatMap(text => text.match(/.{0,60}[^\0-\xff]/g) ?? []);
    expect(beyond).toEqual([]);
  });
});
