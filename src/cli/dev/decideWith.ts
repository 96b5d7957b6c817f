import type { Decision } from './devPlan.ts';

/**
 * Decides with the answers given so far. An answer may be mistyped, refer to an older state of the schemas,
 * or give a value that the rows do not allow: only that answer is asked for again, the others are kept.
 */
export async function decideWith(
  answers: Map<string, string>,
  decide: (answers: ReadonlyMap<string, string>) => Promise<Decision>,
): Promise<Decision> {
  const decision = await decide(answers);
  if (decision.kind !== 'refused' || answers.size === 0) return decision;
  const asked = (again: Decision): Decision =>
    again.kind === 'ask' ? { ...again, fault: decision.text } : again;
  // usually the last answer is the wrong one
  for (const name of [...answers.keys()].reverse()) {
    const others = new Map(answers);
    others.delete(name);
    const again = await decide(others);
    if (again.kind === 'refused') continue;
    answers.delete(name);
    return asked(again);
  }
  answers.clear();
  return asked(await decide(answers));
}
