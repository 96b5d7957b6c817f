import { pathToFileURL } from 'node:url';

/**
 * A server of `npm run dev` before it has anything to serve: the packages, which take longest, are loaded by then.
 * It loads the program when there is one (`load`), and starts it when the server before it has ended (`serve`).
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

// The one who started it has been killed: nothing stands in the way of a server of the next one.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

// A package that cannot be loaded is named by the program, which needs it.
for (const name of process.argv.slice(2)) await import(name).catch(() => null);
