/** Runs asynchronous work one after the other, in order of arrival; a failure does not stop the others. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  #unfinished = 0;

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#unfinished++;
    const result = this.#last.then(work).finally(() => {
      this.#unfinished--;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }

  get figures(): { readonly running: number; readonly waiting: number } {
    return { running: Math.min(this.#unfinished, 1), waiting: Math.max(this.#unfinished - 1, 0) };
  }
}
