import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { officeAt } from '../../codegen/officeAt.mjs';
import { build } from './build.mjs';
import { installPackages, requireNode } from './install.mjs';
import { run } from './run.mjs';

/**
 * `npm start`, `npm run serve` (--production) and `npm run dev` (--dev), with `--office DIR` for an office
 * other than this repository. Installs and builds whatever is missing first.
 */
async function main(flags) {
  requireNode();
  const office = officeAt(flags, process.env);
  await installPackages();
  if (flags.includes('--dev')) {
    const environment = { OFFICE: office };
    process.exitCode = await run(
      process.execPath,
      ['--import', 'tsx', 'src/cli/dev/main.ts'],
      environment,
      'inherit',
    );
    return;
  }
  const isProduction = flags.includes('--production');
  process.env.NODE_ENV = 'production';
  process.env.MODE ??= isProduction ? 'production' : 'demo';
  process.env.LOG_LEVEL ??= isProduction ? 'info' : 'warn';
  const folder = await build(isProduction, office);
  // data, mail and keys are in the folder of the office
  process.chdir(office);
  await import(pathToFileURL(join(folder, 'server.js')).href);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
