import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashOf, isStamped, writeStamp } from '../../src/cli/freshness.mjs';

function folder(): string {
  const root = mkdtempSync(join(tmpdir(), 'tours-fresh-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  writeFileSync(join(root, 'src/deep/a.ts'), 'a');
  writeFileSync(join(root, 'lock.json'), '{}');
  return root;
}

const hash = (root: string) => hashOf(root, ['src', 'lock.json', 'absent']);

describe('the hash of the sources', () => {
  it('is the same for the same files, wherever they lie', () => {
    expect(hash(folder())).toBe(hash(folder()));
  });

  it.each([
    ['a content changes', (root: string) => writeFileSync(join(root, 'src/deep/a.ts'), 'b')],
    ['a file comes', (root: string) => writeFileSync(join(root, 'src/b.ts'), '')],
    [
      'a file is renamed',
      (root: string) => renameSync(join(root, 'src/deep/a.ts'), join(root, 'src/deep/b.ts')),
    ],
  ])('is another when %s', (_, change) => {
    const root = folder();
    const before = hash(root);
    change(root);
    expect(hash(root)).not.toBe(before);
  });
});

describe('a stamp', () => {
  it('holds for the hash that was written, in a folder that it makes', () => {
    const stamp = join(folder(), 'dist/.built');
    expect(isStamped(stamp, 'one')).toBe(false);
    writeStamp(stamp, 'one');
    expect(isStamped(stamp, 'one')).toBe(true);
    expect(isStamped(stamp, 'two')).toBe(false);
  });
});
