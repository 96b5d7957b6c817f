import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The numbered points of the requirements that a test must name: how many each chapter has. */
const chapters = { SHELL: 15, ROUTE: 41, USE: 3, KEEP: 7 } as const;

const names = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.test\.tsx?$/.test(file))
  .flatMap(file => namesIn(readFileSync(`tests/${file}`, 'utf8')));

it.each(Object.entries(chapters))('every point of R-%s stands in the name of a test', (chapter, count) => {
  const points = Array.from({ length: count }, (_, index) => `R-${chapter}-${index + 1}`);
  const named = new Set(names.flatMap(name => name.match(/R-[A-Z]+-\d+/g) ?? []));
  expect(points.filter(point => !named.has(point))).toEqual([]);
});

/** What tests and their groups are called. A name with `%i` stands for the numbers that begin the rows of its table. */
function namesIn(source: string): readonly string[] {
  const calls = source.matchAll(/(?:\b(?:describe|it|test)|\))\(\s*(['"`])((?:(?!\1).)*)\1/g);
  const rows = [...source.matchAll(/^\s*\[(\d+), '/gm)].map(row => row[1] ?? '');
  return [...calls].flatMap(([, , name = '']) => {
    return name.includes('-%i') ? rows.map(number => name.replace('%i', number)) : [name];
  });
}
