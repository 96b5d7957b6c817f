import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editMutants } from '../../src/cli/mutants/editMutants.ts';

test('every fault of edits.txt still has its one place in the sources', () => {
  expect(editMutants(file => readFileSync(file, 'utf8')).length).toBeGreaterThan(20);
});
