import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DevProgram } from './devProgram.ts';

export interface DevServer {
  /**
   * Puts a server with the program as it is now in the place of the running one, which stays where the new program cannot
   * be loaded. Answers why it does not run; null when it does.
   */
  swap(): Promise<string | null>;
  stop(): Promise<void>;
}

interface Settings {
  readonly program: DevProgram;
  /** what a server says when it has started */
  readonly greet: (text: string) => void;
  /** the server has ended by itself */
  readonly onEnd: (how: string) => void;
}

type Message = { readonly kind: 'loaded' } | { readonly kind: 'ready' | 'refused'; readonly text: string };

const patience = 20_000;

/** A SQLite file has one owner, so there is never an old server beside a new one; but the next one is warm. */
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
  // a message to a process that has been killed
  child.on('error', () => {});
  return child;
}

/** Its next message; that it has ended is a refusal. */
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
    // one that is ending at this moment answers by its end
    child.send(question, () => {});
  });
}

/** A server that does not stop in time is killed: nothing that it has acknowledged is lost. */
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
