/** Counts per name; a name with count 0 takes no memory. */
export class Tally {
  readonly #counts = new Map<string, number>();

  of(one: string): number {
    return this.#counts.get(one) ?? 0;
  }

  add(one: string): void {
    this.#counts.set(one, this.of(one) + 1);
  }

  remove(one: string): void {
    const left = this.of(one) - 1;
    if (left > 0) this.#counts.set(one, left);
    else this.#counts.delete(one);
  }
}
