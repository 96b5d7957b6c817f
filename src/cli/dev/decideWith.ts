import type { Decision } from './devPlan.ts';

/**
 * Decides with the answers that were given. What was mistyped fits nothing, what was answered to an older state of the
 * schemas may fit no more, and rows may stand against a value: such an answer is asked for again, and the others are kept.
 */
export async function decideWith(
  answers: Map<string, string>,
  decide: (answers: ReadonlyMap<string, string>) => Promise<Decision>,
): Promise<Decision> {
  const decision = await decide(answers);
  if (decision.kind !== 'refused' || answers.size === 0) return decision;
  const asked = (again: Decision): Decision =>
    again.kind === 'ask' ? { ...again, fault: decision.text } : again;
  // Most often it is the last one.
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
