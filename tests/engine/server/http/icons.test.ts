import { createRequire } from 'node:module';
import { iconRoutes } from '@engine/server/http/iconRoutes.ts';
import { renderProblems } from '@engine/server/http/renderProblem.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  renderProblems(app);
  await app.register(iconRoutes('/tours'));
});
afterAll(() => app.close());

test('icons by set and list, with what is not there named (R-SHELL-14)', async () => {
  const answer = await app.inject({ url: '/tours/icons/ic.json?icons=baseline-key,no-such-icon' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    prefix: 'ic',
    width: 24,
    icons: { 'baseline-key': { body: expect.stringContaining('<path') } },
    not_found: ['no-such-icon'],
  });
});

test('every icon of the set is found with the shape that the set has', async () => {
  const { icons } = createRequire(import.meta.url)('@iconify-json/ic/icons.json');
  const names = Object.keys(icons);
  expect(names.length).toBeGreaterThan(10_000);
  for (let at = 0; at < names.length; at += 100) {
    const some = names.slice(at, at + 100);
    const answer = await app.inject({ url: `/tours/icons/ic.json?icons=${some}` });
    expect(answer.json().icons).toEqual(
      Object.fromEntries(some.map(name => [name, { body: icons[name].body }])),
    );
  }
});

test.each([
  ['a set that we do not have', '/tours/icons/mdi.json?icons=key', 404],
  ['no names', '/tours/icons/ic.json', 400],
  ['a name that is none', '/tours/icons/ic.json?icons=__proto__', 400],
  ['the same parameter twice', '/tours/icons/ic.json?icons=a&icons=b', 400],
  ['too many names', `/tours/icons/ic.json?icons=${Array.from({ length: 101 }, (_, n) => `a${n}`)}`, 400],
])('%s is refused', async (_name, url, status) => {
  expect((await app.inject({ url })).statusCode).toBe(status);
});
