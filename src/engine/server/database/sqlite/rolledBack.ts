import type { Database, Handle } from '../database.ts';

/** Runs `work` in a transaction whose changes are undone. */
export async function rolledBack<T>(
  begin: Database['maintain'],
  work: (transaction: Handle) => Promise<T>,
): Promise<T> {
  const done: { readonly result: T }[] = [];
  const undo = new Error('The trial is over.');
  try {
    await begin(async handle => {
      done.push({ result: await work(handle) });
      throw undo;
    });
  } catch (error) {
    const [only] = done;
    if (error === undo && only) return only.result;
    throw error;
  }
  throw new Error('The trial was not rolled back.');
}
