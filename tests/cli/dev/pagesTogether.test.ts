import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { pagesTogether } from '../../../src/cli/dev/vitePlugins.ts';

test('the files that codegen writes in one run are one update of the page', async () => {
  const office = mkdtempSync(join(tmpdir(), 'tours-together-'));
  onTestFinished(() => rmSync(office, { recursive: true }));
  const files = ['admin/index.ts', 'admin/bank.ts', 'tables/bank.ts', 'labels/bank.ts'];
  const pathOf = (file: string) => join(office, 'generated', file);
  for (const folder of ['admin', 'tables', 'labels'])
    mkdirSync(join(office, 'generated', folder), { recursive: true });
  const texts = new Map([
    ['admin/index.ts', "import './bank'; import.meta.hot?.accept();"],
    ['admin/bank.ts', "import '../tables/bank'; import '../labels/bank';"],
  ]);
  for (const file of files) writeFileSync(pathOf(file), texts.get(file) ?? 'export const a = 1;');
  const vite = await createServer({
    root: office,
    configFile: false,
    logLevel: 'silent',
    plugins: [pagesTogether(office)],
    server: { middlewareMode: true, watch: null },
  });
  onTestFinished(() => vite.close());
  const { client } = vite.environments;
  for (const file of files) await client.transformRequest(`/generated/${file}`);
  const updates: (readonly string[])[] = [];
  client.hot.send = (payload: unknown) => {
    const { updates: sent } = payload as { readonly updates: readonly { readonly path: string }[] };
    updates.push(sent.map(({ path }) => path));
  };
  for (const file of files.slice(1)) vite.watcher.emit('change', pathOf(file));
  await expect.poll(() => updates).toEqual([['/generated/admin/index.ts']]);
});
