import { build, generate } from './build.mjs';
import { installPackages, requireNode } from './install.mjs';
import { bin, root, run } from './run.mjs';

/** `npm start`, `npm run serve` (--production) and `npm run dev` (--dev): whatever is missing is made first. */
async function main(flags) {
  requireNode();
  process.chdir(root);
  await installPackages();
  if (flags.includes('--dev')) {
    await generate(false);
    process.exitCode = await run(bin('tsx'), ['src/cli/dev.ts']);
    return;
  }
  const isProduction = flags.includes('--production');
  process.env.NODE_ENV = 'production';
  process.env.MODE ??= isProduction ? 'production' : 'demo';
  process.env.LOG_LEVEL ??= isProduction ? 'info' : 'warn';
  await build(isProduction);
  await import('../../dist/server.js');
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
