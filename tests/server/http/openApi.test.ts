import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../office.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice('sqlite');
});
afterAll(() => office.close());

test('the description holds what the caller may do, and nothing about the rest', async () => {
  const reader = await office.caller(['banks.list', 'banks.read']);
  const { body } = await reader.get('openapi.json');
  expect(Object.keys(body.paths['/banks'])).toEqual(['get']);
  expect(Object.keys(body.paths['/banks/{id}'])).toEqual(['get']);
  expect(body.paths['/guest']).toBeUndefined();
  expect(JSON.stringify(body)).not.toMatch(/kvnr|infection/);
});

test('who may do everything gets everything, and every reference leads somewhere', async () => {
  const { body } = await (await office.caller('all')).get('openapi.json');
  expect(Object.keys(body.paths['/banks']).sort()).toEqual(expect.arrayContaining(['get', 'post']));
  for (const [, kind, name] of JSON.stringify(body).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
    expect(body.components[String(kind)]?.[String(name)], `${kind}/${name}`).toBeDefined();
  }
});
