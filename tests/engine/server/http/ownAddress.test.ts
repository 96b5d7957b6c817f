import { isOwnOrigin } from '@engine/server/http/ownAddress.ts';
import { expect, test } from 'vitest';

test.each([
  ['https://office.example.org', 'https://office.example.org', true],
  ['https://office.example.org', 'http://office.example.org', false],
  ['https://office.example.org', 'https://office.example.org:8443', false],
  ['https://office.example.org', 'http://localhost:4000', false],
  ['https://office.example.org', 'https://localhost', false],
  ['http://localhost:4000', 'http://127.0.0.1:4000', true],
  ['http://localhost:4000', 'http://[::1]:4000', true],
  ['http://localhost:0', 'http://127.0.0.1:5123', true],
  ['http://localhost:4000', 'http://127.0.0.1:5124', false],
  ['http://localhost:4000', 'https://127.0.0.1:4000', false],
  ['http://localhost:4000', 'http://user@127.0.0.1:4000', false],
  ['http://localhost:4000', 'http://127.0.0.1.example.org:4000', false],
])('at %s a page of %s may change something: %s', (publicUrl, origin, expected) => {
  expect(isOwnOrigin(publicUrl, origin, 5123)).toBe(expected);
});
