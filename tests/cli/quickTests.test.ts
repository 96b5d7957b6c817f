import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quickLeftOut } from '../../src/cli/quickTests.mjs';

test('each test that a quick run leaves out is there', () => {
  const isThere = (path: string) => ['', '.ts', '.tsx'].some(ending => existsSync(path + ending));
  expect(quickLeftOut.filter(path => !isThere(path))).toEqual([]);
});
