/** Answers by name; all that a step may ask about the rest of the model. */
export interface Lookup<Value> {
  get(name: string): Value | undefined;
}

interface Remembered<Value, Result> {
  readonly result: Result;
  readonly answers: ReadonlyMap<string, Value | undefined>;
}

/**
 * Does the work for an object once, and again only when something that it looked up has another answer. What codegen
 * works on is never changed in place, so "another" is another identity: this is what makes saving one schema of a
 * thousand quick. A result must depend on nothing but the object and the answers.
 */
export function remember<Key extends object, Value, Result>(
  work: (key: Key, lookup: Lookup<Value>) => Result,
  /** a new result that says the same as the old one is dropped, so that nothing that looked at it runs again */
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

/** The same for work that looks at nothing but its object. */
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
