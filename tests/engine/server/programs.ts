import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { bundle, threadEntries } from '../../../src/cli/build.mjs';
import { bundleFolder, root } from '../../bundleFolder.ts';

const programs = ['main', 'createAdmin', 'verify', 'backup', 'restore'];

declare module 'vitest' {
  interface ProvidedContext {
    /** folder of the programs that tests start as processes, each at the path of its source */
    programs: string;
  }
}

/**
 * vitest's globalSetup: the programs of the product as they are in the sources, which start in a third of the time that
 * a translation on the way takes. They find migrations and screens in the folder that they are started in.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = await bundlePrograms();
  project.provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function bundlePrograms(): Promise<string> {
  const made = bundleFolder();
  const threads = Object.entries(threadEntries(root)).map(([name, file]) => [`src/cli/${name}`, file]);
  const entryPoints = Object.fromEntries([
    ...programs.map(name => [`src/cli/${name}`, `src/cli/${name}.ts`]),
    ...threads,
  ]);
  await bundle(entryPoints, root, made);
  return made;
}
