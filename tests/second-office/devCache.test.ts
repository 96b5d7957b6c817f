import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { officeAt, repository } from '../../codegen/officeAt.mjs';
import { buildFolder } from '../../src/cli/build.mjs';

/** Of two that bundle packages into one folder, one is left with a page that stays blank: 504 (Outdated Optimize Dep). */
it('npm run dev bundles packages for this office apart from those of the repository’s own', async () => {
  const office = officeAt([], process.env);
  const { cacheDir } = await resolveConfig({ configFile: join(repository, 'vite.config.ts') }, 'serve');
  expect(cacheDir).toBe(join(buildFolder(office), 'node_modules/.vite'));
  expect(buildFolder(office)).not.toBe(buildFolder(repository));
});
