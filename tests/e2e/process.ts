import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** The signal that ended the process, or its exit code. */
export const howEnded = ({ signalCode, exitCode }: ChildProcess): string =>
  signalCode ?? `exit code ${exitCode}`;

export async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

/**
 * Waits until the server itself has said where it is, and fails as soon as its process has ended. That something
 * answers at the address is not enough: another program may have taken the port in the meantime.
 */
export async function untilGreets(server: ChildProcess, url: string, seconds = 60): Promise<void> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${url} was not served within ${seconds} s.`)),
      seconds * 1_000,
    );
    server.once('exit', () => reject(new Error(`The server ended with ${howEnded(server)}.`)));
    server.stdout?.setEncoding('utf8').on('data', text => {
      printed += text;
      if (!printed.includes(url)) return;
      clearTimeout(late);
      resolve();
    });
  });
}

/** Waits for a server to answer; fails as soon as its process has ended. */
export async function untilAnswers(url: string, server: ChildProcess, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await answers(url))) {
    if (hasEnded(server)) throw new Error(`The server ended with ${howEnded(server)}.`);
    if (Date.now() > deadline) throw new Error(`${url} did not answer within ${seconds} s.`);
    await delay(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
