export interface CacheFigures {
  readonly entries: number;
  /** of all entries, in characters */
  readonly weight: number;
}

interface Bounds {
  /** maximum weight of all entries */
  readonly total: number;
  /** maximum weight of an entry; heavier ones are not cached */
  readonly each: number;
}

interface Entry<V> {
  readonly value: V;
  readonly weight: number;
}

/**
 * A cache of recently used values with a bounded weight: a client with many or large requests must not fill the
 * memory. When the younger half is full, the older one is dropped.
 */
export class BoundedCache<V> {
  #young = new Map<string, Entry<V>>();
  #old = new Map<string, Entry<V>>();
  #youngWeight = 0;
  #oldWeight = 0;
  #turns = 0;

  constructor(readonly bounds: Bounds) {}

  get figures(): CacheFigures {
    return {
      entries: new Set([...this.#young.keys(), ...this.#old.keys()]).size,
      weight: this.#youngWeight + this.#oldWeight,
    };
  }

  /** how often entries have been dropped to make room */
  get turns(): number {
    return this.#turns;
  }

  /** Unlike `get`, does not count as use. */
  peek(key: string): V | undefined {
    return (this.#young.get(key) ?? this.#old.get(key))?.value;
  }

  get(key: string): V | undefined {
    const young = this.#young.get(key);
    if (young) return young.value;
    const old = this.#old.get(key);
    if (old) this.#keep(key, old);
    return old?.value;
  }

  /** `weight` is that of the value in characters; the key and an overhead per entry are added. */
  set(key: string, value: V, weight: number): void {
    const entry = { value, weight: key.length + weight + overhead };
    if (entry.weight <= this.bounds.each) this.#keep(key, entry);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#youngWeight = 0;
    this.#oldWeight = 0;
  }

  #keep(key: string, entry: Entry<V>): void {
    const half = this.bounds.total / 2;
    if (this.#youngWeight + entry.weight > half) {
      if (this.#old.size > 0) this.#turns++;
      this.#old = this.#young;
      this.#oldWeight = this.#youngWeight;
      this.#young = new Map();
      this.#youngWeight = 0;
    }
    this.#youngWeight += entry.weight - (this.#young.get(key)?.weight ?? 0);
    this.#young.set(key, entry);
  }
}

/** so that many small entries count, too */
const overhead = 100;
