import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { project, textsBelow } from './project';

const GOLDEN = join(import.meta.dirname, 'golden');
/** Set to accept what codegen prints now: review the diff as code. */
const isUpdate = process.env.UPDATE_GOLDEN === '1';

/** What people read. Compiled validators and what editors read count by their path alone. */
const isRead = (path: string) => !path.startsWith('validators/') && !path.endsWith('.schema.json');

/** The suffix keeps the compiler and the formatter away from them. */
const goldenOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries([
    ['paths.txt', `${Object.keys(texts).join('\n')}\n`],
    ...Object.entries(texts)
      .filter(([path]) => isRead(path))
      .map(([path, text]) => [`${path}.txt`, text] as const),
  ]);

test('the sample, which has a field of every kind, comes out as reviewed', async () => {
  const at = await project();
  expect((await at.run()).kind).toBe('written');
  const printed = goldenOf(await textsBelow(at.outDir));
  if (isUpdate) await replaceFolder(GOLDEN, printed);
  expect(printed).toEqual(await textsBelow(GOLDEN));
});

async function replaceFolder(folder: string, texts: Readonly<Record<string, string>>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
