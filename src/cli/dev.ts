import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { context } from 'esbuild';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { officeAt, repository } from '../../codegen/officeAt.mjs';
import { planFor } from '../../codegen/planCommand.ts';
import { createCodegen } from '../../codegen/run.ts';
import { buildFolder, bundleOptions, filesOfRowFunctions, serverEntries } from './build.mjs';
import { devPort } from './devPort.ts';
import { freePort } from './freePort.ts';

const office = officeAt([], process.env);
const tsx = import.meta.resolve('tsx');
const settle = 60;
const patience = 20_000;

/** The address of the users is Vite's; it passes `/api` on to the server, on any port that is free. */
const port = await devPort(process.env).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const serverPort = await freePort();
process.env.PORT = String(serverPort);
process.env.MODE = 'development';
process.env.PUBLIC_URL ||= `http://localhost:${port}`;
process.env.LOG_LEVEL ||= 'warn';

/** Bundles again only what was saved since the last time. */
const program = join(buildFolder(office), 'dev');
const bundler = await context(bundleOptions(serverEntries(office), office, program));

let server: ChildProcess | null = null;
let stopping = false;
/** The first change writes a migration of its own, the following ones extend it: what was there may be released. */
let hasDraft = false;
/** Changes are worked off one after the other, wherever they come from. */
let pending = Promise.resolve();

/** Never an old server beside a new one: a SQLite file has one owner. The old one stays while the code has a fault. */
async function restart(): Promise<void> {
  await bundler.rebuild();
  await stopServer();
  if (stopping) return;
  // Node does not read the functions of migrations by itself.
  const reading = filesOfRowFunctions('src/office/migrations').length > 0 ? ['--import', tsx] : [];
  const child = spawn(process.execPath, ['--enable-source-maps', ...reading, join(program, 'server.js')], {
    stdio: 'inherit',
  });
  server = child;
  while (child.exitCode === null && child.signalCode === null && !(await isListening())) await delay(25);
}

async function isListening(): Promise<boolean> {
  const answer = await fetch(`http://localhost:${serverPort}/healthz`).catch(() => null);
  return answer?.ok ?? false;
}

/** While the server restarts, calls wait for it: the browser reloads at once, and would show an error otherwise. */
const waitForServer: Plugin = {
  name: 'wait-for-server',
  configureServer(vite) {
    vite.middlewares.use('/api', (_request, _response, next) => {
      pending.then(() => next(), next);
    });
  },
};

/** Home is the base path without a slash at its end, where Vite answers only with one. */
const homeWithoutSlash: Plugin = {
  name: 'home-without-slash',
  configureServer(vite) {
    const { base } = vite.config;
    vite.middlewares.use((request, _response, next) => {
      const [path, ...query] = request.url?.split('?') ?? [];
      if (`${path}/` === base) request.url = [base, ...query].join('?');
      next();
    });
  },
};

/** A server that does not stop in time is killed: nothing that it has acknowledged is lost. */
async function stopServer(): Promise<void> {
  const child = server;
  server = null;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(deadline);
}

/** Remembers between saves what they did not touch. */
const codegen = createCodegen({ schemasDir: 'schemas', outDir: 'generated' });

/** A faulty schema is explained and changes nothing: the last good version goes on running. */
async function regenerate(): Promise<boolean> {
  const started = performance.now();
  const result = await codegen.run();
  if (result.kind === 'faulty') {
    process.stderr.write(`${result.printed}\n`);
    return false;
  }
  if (result.kind !== 'written') return false;
  const plan = planFor(result.model, hasDraft ? ['--draft'] : []);
  hasDraft ||= plan.ok && plan.text.includes('Written: ');
  process.stdout.write(`${plan.text}\nRegenerated in ${Math.round(performance.now() - started)} ms.\n`);
  return plan.ok;
}

/** Migrations are written by this program, not edited; screens are Vite's. */
const notForServer = /(^|[\\/])(migrations|screens|texts)[\\/]|(^|[\\/])screens\.ts$/;

/** Saving several files, or one in several steps, is one change. */
function onChange(folders: readonly string[], work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of new Set(folders)) {
    mkdirSync(folder, { recursive: true });
    watch(folder, { recursive: true }, (_event, name) => {
      if (name && notForServer.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        pending = pending.then(work).catch(error => {
          process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        });
      }, settle);
    });
  }
}

const stop = async () => {
  if (stopping) return;
  stopping = true;
  await Promise.all([stopServer(), vite?.close(), bundler.dispose()]);
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

process.chdir(office);
let vite: ViteDevServer | null = null;
vite = await createServer({
  configFile: join(repository, 'vite.config.ts'),
  plugins: [waitForServer, homeWithoutSlash],
  server: { port, strictPort: true },
});
await vite.listen();
// prints the address, which answers by then
pending = restart();
await pending;

onChange([join(office, 'schemas'), join(repository, 'schemas/system')], async () => {
  if (await regenerate()) await restart();
});
const engine = join(repository, 'src/engine');
onChange([join(engine, 'server'), join(engine, 'shared'), join(office, 'src/office')], restart);
