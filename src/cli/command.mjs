import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { officeAt, withoutOffice } from '../../codegen/officeAt.mjs';
import { buildFolder, bundle, threadEntries } from './build.mjs';
import { installPackages, requireNode } from './install.mjs';

/**
 * `command.mjs seed small --office DIR`: bundles `src/cli/seed.ts` for an office and runs it in the office's
 * folder. Paths in its arguments are those of the folder of the call (`pathOfCall.ts`).
 */
async function main([name, ...args]) {
  requireNode();
  const office = officeAt(args, process.env);
  await installPackages();
  const folder = join(buildFolder(office), 'commands');
  await bundle({ [name]: `src/cli/${name}.ts`, ...threadEntries(office) }, office, folder);
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(office);
  process.argv.splice(2, process.argv.length, ...withoutOffice(args));
  await import(pathToFileURL(join(folder, `${name}.js`)).href);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
