import { chunksOf } from '../../shared/chunks.ts';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';

const idsAtOnce = 100;

/**
 * Processes records in few transactions. If one of a group is locked by another user, each of the group gets a
 * transaction of its own, so that the others are not held up. Returns the ids that were locked; other errors are
 * thrown.
 */
export async function eachByItself(
  data: Data,
  ids: readonly number[],
  work: (inner: Data, ids: readonly number[]) => Promise<unknown>,
): Promise<readonly number[]> {
  const held: number[] = [];
  for (const chunk of chunksOf(ids, idsAtOnce)) {
    if (await isDone(data, chunk, work)) continue;
    for (const id of chunk) if (chunk.length === 1 || !(await isDone(data, [id], work))) held.push(id);
  }
  return held;
}

async function isDone(
  data: Data,
  ids: readonly number[],
  work: (inner: Data, ids: readonly number[]) => Promise<unknown>,
): Promise<boolean> {
  try {
    await data.transaction(inner => work(inner, ids));
    return true;
  } catch (error) {
    if (isHeld(error)) return false;
    throw error;
  }
}

/** Someone else is working on the same rows; a later try may succeed. */
export const isHeld = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.is('conflict') || error.is('stale') || error.is('queryTimeout'));
