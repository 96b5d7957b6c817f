import { pathToFileURL } from 'node:url';

/**
 * A server process of `npm run dev` that waits for its program, with the packages, which take longest,
 * already loaded. `load` loads the program; `serve` starts it, once the previous server has ended.
 */
let program = null;

const say = message => process.connected && process.send(message);

process.on('message', async ({ kind, file }) => {
  if (kind === 'serve') return serve();
  try {
    program = await import(pathToFileURL(file).href);
    say({ kind: 'loaded' });
  } catch (error) {
    say({ kind: 'refused', text: error.stack });
  }
});

async function serve() {
  try {
    say({ kind: 'ready', text: await program.serve() });
  } catch (error) {
    say({ kind: 'refused', text: program.startFaultOf(error) });
  }
}

// the parent was killed: this server must not block the next one
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

// errors are ignored here: the program reports them when it imports the package
for (const name of process.argv.slice(2)) await import(name).catch(() => null);
