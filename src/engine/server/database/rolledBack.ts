/** Runs `work` in a transaction, undoes its changes and returns its result. `begin` begins a transaction. */
export async function rolledBack<Transaction, T>(
  begin: (work: (transaction: Transaction) => Promise<never>) => Promise<unknown>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const done: { readonly result: T }[] = [];
  const undo = new Error('The trial is over.');
  try {
    await begin(async transaction => {
      done.push({ result: await work(transaction) });
      throw undo;
    });
  } catch (error) {
    const [only] = done;
    if (error === undo && only) return only.result;
    throw error;
  }
  throw new Error('The trial was not rolled back.');
}
