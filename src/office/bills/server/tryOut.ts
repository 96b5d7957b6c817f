import type { Data } from '@engine/server/access/data.ts';

/** What work would answer; nothing of what it writes stays. */
export async function tryOut<T>(data: Data, work: (inner: Data) => Promise<T>): Promise<T> {
  try {
    return await data.transaction(async (inner): Promise<never> => {
      throw new Tried(await work(inner));
    });
  } catch (error) {
    // Thrown above alone, with what the work has answered.
    if (error instanceof Tried) return error.answer as T;
    throw error;
  }
}

/** Ends the transaction, so that nothing of it stays. */
class Tried extends Error {
  constructor(readonly answer: unknown) {
    super('The work was only tried.');
  }
}
