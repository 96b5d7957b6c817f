import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

export async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

/** Waits for a server to answer; fails as soon as its process has ended. */
export async function untilAnswers(url: string, server: ChildProcess, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await answers(url))) {
    if (hasEnded(server)) throw new Error(`The server ended with exit code ${server.exitCode}.`);
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
