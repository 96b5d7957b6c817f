import { mkdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { refreshMetaFiles } from '../../../codegen/meta/metaFiles.ts';
import { officeAt, repository } from '../../../codegen/officeAt.mjs';
import { MIGRATIONS } from '../../../codegen/planCommand.ts';
import { workOnOffice } from '../../engine/shared/npmCommand.ts';
import { buildFolder } from '../build.mjs';
import { devPort } from '../devPort.ts';
import { freePort } from '../freePort.ts';
import { stopper } from '../stopper.ts';
import { openProgram } from './devProgram.ts';
import { createFollower, type Part } from './follower.ts';
import { homeWithoutSlash, pagesTogether, waitForServer } from './vitePlugins.ts';

/** Files saved within this time are one change. */
const settleMs = 30;

/** A server that hangs is killed after 20 seconds (devServer.ts); anything else that hangs is abandoned. */
const longestStopMs = 23_000;

const office = officeAt([], process.env);
workOnOffice(office === repository ? null : office);
process.chdir(office);

/** Vite has the public port; it forwards `/api` to the server on a free port. */
const port = await devPort(process.env).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
process.env.PORT = String(await freePort());
process.env.MODE = 'development';
process.env.PUBLIC_URL ||= `http://localhost:${port}`;
process.env.LOG_LEVEL ||= 'warn';

refreshMetaFiles(false);
const program = await openProgram(office, join(buildFolder(office), 'dev'));
const follower = createFollower(program);
let shown: ViteDevServer | null = null;
const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
const stop = stopper({ close }, { mostMs: longestStopMs, end: process.exit, say });
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

if (!(await follower.begin())) process.exit(1);
const vite = await createVite({
  configFile: join(repository, 'vite.config.ts'),
  // keeps questions and faults on the screen
  clearScreen: false,
  plugins: [waitForServer(follower.settled), homeWithoutSlash, pagesTogether(office)],
  server: { port, strictPort: true },
});
shown = vite;
await vite.listen();
// prints the address once it can be served
follower.show(vite);
await follower.settled();
watch();

/** Vite's watcher also reports files that are replaced instead of written, as some editors do. */
function watch(): void {
  const engine = join(repository, 'src/engine');
  const migrations = join(office, MIGRATIONS);
  const folders: readonly (readonly [string, Part])[] = [
    [migrations, 'migrations'],
    [join(office, 'schemas'), 'schemas'],
    [join(repository, 'schemas/system'), 'schemas'],
    [join(engine, 'server'), 'code'],
    [join(engine, 'shared'), 'code'],
    [join(office, 'src/office'), 'code'],
  ];
  for (const [folder] of folders) mkdirSync(folder, { recursive: true });
  // Vite itself watches single files: one that is deleted and written again, as git does, would be lost
  const screens = [join(office, 'generated'), join(engine, 'admin')];
  vite.watcher.add([...screens, ...folders.map(([folder]) => folder)]);
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    const part = folders.find(([folder]) => file.startsWith(folder + sep))?.[1];
    if (part === undefined || (part === 'code' && notForServer.test(file))) return;
    follower.note(part);
    clearTimeout(timer);
    timer = setTimeout(follower.follow, settleMs);
  });
}

/** Vite follows the screens. */
const notForServer = /[\\/](screens|texts)[\\/]|[\\/]screens\.ts$/;

/** Can be called at any time, also before the first page is served. */
async function close(): Promise<void> {
  await Promise.all([follower.stop(), shown?.close(), program.dispose()]);
}
