import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { Handle } from '../../database.ts';
import { errorCode } from '../../errorCode.ts';

const pauseMs = 500;
/** of a transaction; the last one waits as long as it takes */
const mostTries = 20;

/**
 * Runs statements that need a table for themselves for a moment. While a longer transaction holds it, all others would
 * queue behind the one that waits: so each gives up after a second and tries again.
 */
export async function giveWay(handle: Handle, statements: readonly string[]): Promise<void> {
  for (const statement of statements) while (!(await isDone(handle, statement))) await delay(pauseMs);
}

/** Runs a transaction that gives up where it would wait for a table, and tries it again. `begin` comes first in it. */
export async function givingWay<T>(
  isWanted: boolean,
  work: (begin: (handle: Handle) => Promise<void>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const begin = async (handle: Handle) => {
      if (isWanted && tries < mostTries) await run(handle, `set local lock_timeout = '2s'`);
    };
    try {
      return await work(begin);
    } catch (error) {
      if (!isLocked(error) || tries >= mostTries) throw error;
      await delay(pauseMs);
    }
  }
}

async function isDone(handle: Handle, statement: string): Promise<boolean> {
  await run(handle, `set lock_timeout = '1s'`);
  try {
    await run(handle, statement);
    return true;
  } catch (error) {
    if (!isLocked(error)) throw error;
    return false;
  } finally {
    await run(handle, 'set lock_timeout = 0');
  }
}

const run = (handle: Handle, statement: string) => handle.executeQuery(CompiledQuery.raw(statement));

/** `lock_not_available` */
const isLocked = (error: unknown): boolean => errorCode(error) === '55P03';
