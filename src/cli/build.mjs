import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { repository } from '../../codegen/officeAt.mjs';
import { hashOf, isStamped, writeStamp } from './freshness.mjs';
import { officeForServer } from './officeModules.mjs';
import { bin, must, root } from './run.mjs';

/** The sources of `generated/` and of the migration plan. */
const schemaSources = {
  engine: ['codegen', 'schemas/system', 'src/engine/shared', 'src/engine/server/database'],
  office: ['schemas', 'generated', 'src/office/migrations'],
};
const sources = {
  engine: [...schemaSources.engine, 'src', 'public', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'],
  office: [...schemaSources.office, 'src/office', 'public'],
};

/** The output folder of an office. It is below this repository, so that its bundles find node_modules. */
export function buildFolder(office) {
  if (office === repository) return join(root, 'dist');
  const hash = createHash('sha256').update(office).digest('hex').slice(0, 8);
  return join(root, 'dist/offices', `${basename(office)}-${hash}`);
}

const generatedStamp = office => join(buildFolder(office), '.generated');

/** Records that `generated/` and the migrations agree with the schemas, for callers that have checked it. */
export const noteGenerated = (office = repository) =>
  writeStamp(generatedStamp(office), hash(office, schemaSources));

/**
 * Updates `generated/` and the migrations from the schemas. In production it only checks them, and throws if
 * they are stale.
 */
export async function generate(isProduction, office = repository) {
  if (isStamped(generatedStamp(office), hash(office, schemaSources))) return;
  const check = isProduction ? ['--check'] : [];
  const environment = { OFFICE: office };
  await must('codegen', bin('tsx'), ['codegen/cli.ts', ...check], environment);
  await must('plan of the tables', bin('tsx'), ['codegen/cli.ts', 'plan', ...check], environment);
  noteGenerated(office);
}

/**
 * Builds the screens into `admin` and the server into `server.js`; does nothing if the sources have not
 * changed.
 */
export async function build(isProduction, office = repository) {
  await generate(isProduction, office);
  const folder = buildFolder(office);
  const stamp = join(folder, '.built');
  const current = hash(office, sources);
  if (isStamped(stamp, current)) return folder;
  rmSync(stamp, { force: true });
  // vitest sets it to `test`; Vite would then put inline styles into the page, which the content policy
  // forbids
  const environment = { NODE_ENV: 'production', OFFICE: office };
  await must('build of the screens', bin('vite'), ['build', '--logLevel', 'warn'], environment);
  process.stdout.write('> build of the server\n');
  for (const file of readdirSync(folder).filter(name => name.startsWith('chunk-')))
    rmSync(join(folder, file));
  await bundle(serverEntries(office), office, folder, { define: { __BUNDLED__: 'true' } });
  rmSync(join(folder, 'migrations'), { recursive: true, force: true });
  const migrations = join(office, 'src/office/migrations');
  cpSync(migrations, join(folder, 'migrations'), { recursive: true });
  const functions = rowFunctions(migrations);
  if (Object.keys(functions).length > 0) await bundle(functions, office, join(folder, 'migrations'));
  writeStamp(stamp, current);
  return folder;
}

/** The server and the threads that it starts. */
export const serverEntries = office => ({ server: 'src/cli/main.ts', ...threadEntries(office) });

/**
 * The worker threads of the engine and of the office (`name.thread.ts`), which are placed beside the program.
 */
export function threadEntries(office) {
  const files = [join(root, 'src/engine/server'), join(office, 'src/office')].flatMap(threadsBelow);
  return Object.fromEntries(files.map(file => [basename(file, '.ts'), file]));
}

const threadsBelow = folder =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
    .filter(file => file.endsWith('.thread.ts'))
    .map(file => join(folder, file));

/** Entry points for the row functions of migrations, which the server loads beside them. */
const rowFunctions = folder =>
  Object.fromEntries(filesOfRowFunctions(folder).map(file => [basename(file, '.ts'), join(folder, file)]));

/** The files with row functions: `NNNN_slug.ts`. */
const filesOfRowFunctions = folder =>
  (existsSync(folder) ? readdirSync(folder) : []).filter(file => /^\d{4}_\w+\.ts$/.test(file));

/**
 * Bundles the programs of an office. Shared and lazily loaded code goes into chunks beside them, where the
 * files of threads are looked up too.
 */
export async function bundle(entryPoints, office, outdir, more = {}) {
  const { build: bundleWith } = await import('esbuild');
  const [program = ''] = Object.keys(entryPoints);
  const chunkNames = join(dirname(program), 'chunk-[hash]');
  const options = bundleOptions(entryPoints, office, outdir);
  const define = { ...options.define, ...more.define };
  await bundleWith({ ...options, splitting: true, chunkNames, ...more, define });
}

/** esbuild's options for the programs of an office. */
export const bundleOptions = (entryPoints, office, outdir) => ({
  absWorkingDir: root,
  entryPoints,
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // packages are not bundled: several have native binaries or load parts of themselves by name
  packages: 'external',
  // not that of the office, whose paths lead its editor and compiler to the packages
  tsconfig: join(root, 'tsconfig.json'),
  plugins: [officeForServer(office)],
  define: resolve(office) === repository ? {} : { __OFFICE__: JSON.stringify(office) },
  sourcemap: true,
  logLevel: 'warning',
});

const hash = (office, { engine, office: own }) => hashOf(root, engine) + hashOf(office, own);
