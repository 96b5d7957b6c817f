import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DevProgram } from './devProgram.ts';

export interface DevServer {
  /**
   * Replaces the running server with one of the current program. If the new program cannot be loaded, the old
   * server keeps running. Resolves to the reason why the new one does not run, or null.
   */
  swap(): Promise<string | null>;
  stop(): Promise<void>;
}

interface Settings {
  readonly program: DevProgram;
  /** prints the server's message after its start */
  readonly greet: (text: string) => void;
  /** called when the server ends by itself */
  readonly onEnd: (how: string) => void;
}

type Message = { readonly kind: 'loaded' } | { readonly kind: 'ready' | 'refused'; readonly text: string };

const patience = 20_000;

/**
 * A SQLite file can have only one owner, so the old server ends before the new one serves; but the new
 * process is already waiting with its packages loaded.
 */
export function createServer({ program, greet, onEnd }: Settings): DevServer {
  let running: ChildProcess | null = null;
  let standby: ChildProcess | null = null;
  let isStopped = false;

  const warm = () => {
    if (standby && hasEnded(standby)) standby = null;
    standby ??= isStopped ? null : start(program.packages());
    return standby;
  };

  return {
    async swap() {
      const next = warm();
      standby = null;
      if (!next) return null;
      const loaded = await answerOf(next, { kind: 'load', file: program.file });
      if (loaded.kind === 'refused') {
        await end(next);
        warm();
        return loaded.text;
      }
      const before = running;
      running = null;
      await end(before);
      const served = await answerOf(next, { kind: 'serve' });
      if (served.kind === 'refused') {
        await end(next);
        warm();
        return served.text;
      }
      if (served.kind === 'ready') greet(served.text);
      running = next;
      next.once('exit', (code, signal) => {
        if (running !== next || isStopped) return;
        running = null;
        onEnd(signal ?? `exit code ${code}`);
      });
      warm();
      return null;
    },
    async stop() {
      isStopped = true;
      const all = [running, standby];
      running = null;
      await Promise.all(all.map(end));
    },
  };
}

function start(packages: readonly string[]): ChildProcess {
  const standby = fileURLToPath(new URL('standby.mjs', import.meta.url));
  const child = spawn(process.execPath, ['--enable-source-maps', standby, ...packages], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // errors of messages to a process that has been killed
  child.on('error', () => {});
  return child;
}

/** The next message of the process; its end counts as a refusal. */
function answerOf(child: ChildProcess, question: object): Promise<Message> {
  return new Promise(resolve => {
    const settle = (message: Message) => {
      child.off('exit', onExit);
      child.off('message', settle);
      resolve(message);
    };
    const onExit = (code: number | null, signal: string | null) =>
      settle({ kind: 'refused', text: `The server ended with ${signal ?? `exit code ${code}`}.` });
    if (hasEnded(child)) return onExit(child.exitCode, child.signalCode);
    child.once('exit', onExit);
    child.once('message', settle);
    // a send error is ignored: a process that is ending answers by its exit
    child.send(question, () => {});
  });
}

/** A server that does not stop in time is killed; acknowledged changes are already committed. */
async function end(child: ChildProcess | null): Promise<void> {
  if (!child || hasEnded(child)) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(deadline);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
