import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { bundle, threadEntries } from '../../src/cli/build.mjs';
import { officeForServer } from '../../src/cli/officeModules.mjs';
import { bundleFolder, root } from '../bundleFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the command line of codegen, as one file */
    codegenProgram: string;
  }
}

/**
 * vitest's globalSetup: the command line of codegen as it is in the sources. Tests start it dozens of times, and a
 * translation on the way takes more than two seconds of a core each time.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = bundleFolder();
  const entryPoints = { codegen: 'codegen/cli.ts', ...threadEntries(root) };
  await bundle(entryPoints, root, folder, { plugins: [besideItsSources, officeForServer(root)] });
  project.provide('codegenProgram', join(folder, 'codegen.js'));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Codegen reads the meta-schemas that lie beside its sources. */
const besideItsSources: Plugin = {
  name: 'beside its sources',
  setup(build) {
    build.onLoad({ filter: /\/codegen\/\w+\.(ts|mjs)$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};
