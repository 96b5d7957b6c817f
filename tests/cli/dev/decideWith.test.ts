import { expect, it } from 'vitest';
import { decideWith } from '../../../src/cli/dev/decideWith.ts';
import type { Decision } from '../../../src/cli/dev/devPlan.ts';

const item = (name: string) => ({ name, text: name, choices: [] });
const names = ['drop bank.note', 'require bank.city', 'narrow (enum) bank.kind'];
const fault = 'The rows that are there stand against it: city of bank (required).';

/** Asks for what has no answer, and refuses each that is `wrong`. */
const decide = async (answers: ReadonlyMap<string, string>): Promise<Decision> => {
  if ([...answers.values()].includes('wrong')) return { kind: 'refused', text: fault };
  const open = names.filter(name => !answers.has(name));
  if (open.length === 0) return { kind: 'written', text: 'Written' };
  return { kind: 'ask', question: { at: 'here', items: open.map(item) } };
};

it.each(names)('asks again for the one answer that cannot be done, %s, and keeps the others', async wrong => {
  const answers = new Map(names.map(name => [name, name === wrong ? 'wrong' : 'right']));
  expect(await decideWith(answers, decide)).toEqual({
    kind: 'ask',
    fault,
    question: { at: 'here', items: [item(wrong)] },
  });
  expect([...answers.keys()]).toEqual(names.filter(name => name !== wrong));
  answers.set(wrong, 'right');
  expect(await decideWith(answers, decide)).toEqual({ kind: 'written', text: 'Written' });
});

it('asks for all where no single answer is at fault', async () => {
  const answers = new Map(names.map(name => [name, 'wrong']));
  expect(await decideWith(answers, decide)).toMatchObject({
    kind: 'ask',
    fault,
    question: { items: names.map(item) },
  });
  expect(answers.size).toBe(0);
});
