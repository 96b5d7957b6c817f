import { chunksOf } from '../../shared/chunks.ts';
import type { Data } from '../access/data.ts';
import { DatabaseProblem, ViolationError } from '../access/databaseProblem.ts';
import { ProblemError } from '../access/problemError.ts';

const idsAtOnce = 100;

/** A record that was left as it is, and why. */
export interface LeftRecord {
  readonly id: number;
  readonly error: ProblemError | ViolationError;
}

/**
 * Processes records in few transactions. If the work on a group fails because of one of its records, which another user
 * has locked or which breaks a rule, each of the group gets a transaction of its own, so that the others are not held
 * up. Returns the records that were left; other errors are thrown.
 */
export async function eachByItself(
  data: Data,
  ids: readonly number[],
  work: (inner: Data, ids: readonly number[]) => Promise<unknown>,
): Promise<readonly LeftRecord[]> {
  const left: LeftRecord[] = [];
  for (const chunk of chunksOf(ids, idsAtOnce)) {
    const failure = await failureOf(data, chunk, work);
    if (!failure) continue;
    for (const id of chunk) {
      const error = chunk.length === 1 ? failure : await failureOf(data, [id], work);
      if (error) left.push({ id, error });
    }
  }
  return left;
}

async function failureOf(
  data: Data,
  ids: readonly number[],
  work: (inner: Data, ids: readonly number[]) => Promise<unknown>,
): Promise<LeftRecord['error'] | null> {
  try {
    await data.transaction(inner => work(inner, ids));
    return null;
  } catch (error) {
    if (isOfRecords(error)) return error;
    throw error;
  }
}

/** The records that were worked on are the reason: the same work on others may succeed. */
export const isOfRecords = (error: unknown): error is LeftRecord['error'] =>
  error instanceof ViolationError ||
  (error instanceof ProblemError &&
    (isHeld(error) || (error.status < 500 && !(error instanceof DatabaseProblem))));

/** Someone else is working on the same rows; a later try may succeed. */
const isHeld = (error: LeftRecord['error']): boolean =>
  error instanceof ProblemError && (error.is('conflict') || error.is('stale') || error.is('queryTimeout'));

export const heldAmong = (left: readonly LeftRecord[]): readonly LeftRecord[] =>
  left.filter(({ error }) => isHeld(error));

export const refusedAmong = (left: readonly LeftRecord[]): readonly LeftRecord[] =>
  left.filter(({ error }) => !isHeld(error));
