import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFromOthers } from '@engine/server/privateFile.ts';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['keeps', 0o664, 0o660],
  ['keeps', 0o640, 0o640],
  ['keeps', 0o600, 0o600],
  ['loses', 0o640, 0o600],
  ['loses', 0o644, 0o600],
  ['loses', 0o400, 0o400],
] as const)('a group %s its access to a file of mode %o', (group, mode, left) => {
  const folder = mkdtempSync(join(tmpdir(), 'tours-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  chmodSync(file, mode);
  keepFromOthers(file, { group });
  expect(statSync(file).mode & 0o777).toBe(left);
});

test('a file that is not there stays so', () => {
  const missing = join(tmpdir(), 'tours-private-missing', 'file');
  expect(() => keepFromOthers(missing, { group: 'loses' })).not.toThrow();
});
