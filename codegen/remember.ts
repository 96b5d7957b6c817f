/** Looks up values by name; the only access that a cached step has to the rest of the model. */
export interface Lookup<Value> {
  get(name: string): Value | undefined;
}

interface Remembered<Value, Result> {
  readonly result: Result;
  readonly answers: ReadonlyMap<string, Value | undefined>;
}

/**
 * Caches the result of `work` for an object, and repeats the work only if one of its lookups returns
 * something else. Codegen never changes its data in place, so results are compared by identity: that is why
 * saving one schema of a thousand is quick. The result must depend on nothing but the object and the lookups.
 */
export function remember<Key extends object, Value, Result>(
  work: (key: Key, lookup: Lookup<Value>) => Result,
  /** if it returns true, the old result is kept, so that the steps that depend on it do not run again */
  isSame: (before: Result, after: Result) => boolean = () => false,
): (key: Key, lookup: Lookup<Value>) => Result {
  const known = new WeakMap<Key, Remembered<Value, Result>>();
  return (key, lookup) => {
    const before = known.get(key);
    if (before && [...before.answers].every(([name, answer]) => lookup.get(name) === answer))
      return before.result;
    const answers = new Map<string, Value | undefined>();
    const after = work(key, {
      get(name) {
        const answer = lookup.get(name);
        answers.set(name, answer);
        return answer;
      },
    });
    const result = before && isSame(before.result, after) ? before.result : after;
    known.set(key, { result, answers });
    return result;
  };
}

/** Like `remember`, for work that reads nothing but its object. */
export function rememberOne<Key extends object, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return key => {
    const before = known.get(key);
    if (before) return before.result;
    const result = work(key);
    known.set(key, { result });
    return result;
  };
}
