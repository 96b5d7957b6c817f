import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, isStamped, writeStamp } from './freshness.mjs';
import { bin, must, root } from './run.mjs';

const schemaSources = ['schemas', 'codegen', 'src/engine/shared', 'generated', 'src/engine/server/database'];
const sources = [
  'schemas',
  'codegen',
  'generated',
  'src',
  'public',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const migrations = 'src/office/migrations';

/** Brings `generated/` and the migrations up to the schemas. In production they must be so already. */
export async function generate(isProduction) {
  const stamp = join(root, 'dist/.generated');
  if (isStamped(stamp, hashOf(root, schemaSources))) return;
  const check = isProduction ? ['--check'] : [];
  await must('codegen', bin('tsx'), ['codegen/cli.ts', ...check]);
  await must('plan of the tables', bin('tsx'), ['codegen/cli.ts', 'plan', ...check]);
  writeStamp(stamp, hashOf(root, schemaSources));
}

/** Screens into `dist/admin`, the server into `dist/server.js`; nothing when the sources are those of the last build. */
export async function build(isProduction) {
  await generate(isProduction);
  const stamp = join(root, 'dist/.built');
  const hash = hashOf(root, sources);
  if (isStamped(stamp, hash)) return;
  rmSync(stamp, { force: true });
  // vitest says `test`, and a build for that writes styles into the page, which the content policy forbids
  const environment = { NODE_ENV: 'production' };
  await must('build of the screens', bin('vite'), ['build', '--logLevel', 'warn'], environment);
  await bundleServer();
  writeStamp(stamp, hash);
}

async function bundleServer() {
  process.stdout.write('> build of the server\n');
  const { build: bundle } = await import('esbuild');
  await bundle({
    absWorkingDir: root,
    entryPoints: { server: 'src/cli/main.ts' },
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Packages stay where npm put them: several bring binaries or load parts of themselves by name.
    packages: 'external',
    sourcemap: true,
    define: { __BUNDLED__: 'true' },
    logLevel: 'warning',
  });
  rmSync(join(root, 'dist/migrations'), { recursive: true, force: true });
  cpSync(join(root, migrations), join(root, 'dist/migrations'), { recursive: true });
}
