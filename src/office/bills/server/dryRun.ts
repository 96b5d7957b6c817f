import type { Data } from '@engine/server/access/data.ts';

/** Runs `work` and rolls back everything that it writes. Returns its result. */
export async function dryRun<T>(data: Data, work: (inner: Data) => Promise<T>): Promise<T> {
  try {
    return await data.transaction(async (inner): Promise<never> => {
      throw new DryRunDone(await work(inner));
    });
  } catch (error) {
    // Only thrown above, with the result of `work`.
    if (error instanceof DryRunDone) return error.answer as T;
    throw error;
  }
}

/** Rolls the transaction back. */
class DryRunDone extends Error {
  constructor(readonly answer: unknown) {
    super('The work was only tried.');
  }
}
