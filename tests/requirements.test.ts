import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const points = [...readFileSync('tests/requirements.md', 'utf8').matchAll(/^- \*\*(R-[A-Z]+-\d+)\*\*/gm)].map(
  ([, point = '']) => point,
);

/** R-PROD describes the product as a whole. */
const chapters = ['ROUTE', 'SHELL', 'USE', 'KEEP'];

const names = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.test\.tsx?$/.test(file))
  .flatMap(file => namesIn(readFileSync(`tests/${file}`, 'utf8')));

const named = new Set(names.flatMap(name => name.match(/R-[A-Z]+-\d+/g) ?? []));

it.each(chapters)('every point of R-%s stands in the name of a test', chapter => {
  const own = points.filter(point => point.startsWith(`R-${chapter}-`));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(point => !named.has(point))).toEqual([]);
});

it('the name of no test names a point that does not exist', () => {
  expect([...named].filter(point => !points.includes(point))).toEqual([]);
});

/** What tests and their groups are called. A name with `%i` stands for the numbers that begin the rows of its table. */
function namesIn(source: string): readonly string[] {
  const calls = source.matchAll(/(?:\b(?:describe|it|test)|\))\(\s*(['"`])((?:(?!\1).)*)\1/g);
  const rows = [...source.matchAll(/^\s*\[(\d+), '/gm)].map(row => row[1] ?? '');
  return [...calls].flatMap(([, , name = '']) => {
    return name.includes('-%i') ? rows.map(number => name.replace('%i', number)) : [name];
  });
}
