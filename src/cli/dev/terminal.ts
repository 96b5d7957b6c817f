import type { Choice, QuestionItem } from './question.ts';

/**
 * The lines for the terminal: all items of a question, with the choices of the first, which is answered
 * first.
 */
export function asked(items: readonly QuestionItem[], canAnswer: boolean): readonly string[] {
  const [first, ...later] = items;
  if (!first) return [];
  return [
    `? ${first.text}`,
    ...first.choices.map(choice => `    ${shown(choice)}  (${choice.means})`),
    ...(later.length > 0 ? ['  Then it asks about'] : []),
    ...later.map(({ text }) => `    ${text}`),
    `  ${canAnswer ? 'Write one of these here, or choose' : 'Choose'} in the browser:`,
  ];
}

type Read =
  | { readonly kind: 'answer'; readonly name: string; readonly answer: string }
  | { readonly kind: 'fault'; readonly text: string };

/** Parses a line as the answer to the first item. */
export function readAnswer([item]: readonly QuestionItem[], line: string): Read | null {
  const answer = line.trim();
  if (!item || answer === '') return null;
  const choice = item.choices.find(({ write, value }) =>
    value === undefined ? answer === write : answer === write || answer.startsWith(`${write} `),
  );
  if (!choice)
    return {
      kind: 'fault',
      text: `"${answer}" is none of the answers. Write: ${item.choices.map(shown).join(', or ')}`,
    };
  if (choice.value !== undefined && answer === choice.write)
    return { kind: 'fault', text: `"${answer}" needs a value. Write: ${shown(choice)}` };
  return { kind: 'answer', name: item.name, answer };
}

const shown = ({ write, value }: Choice): string => (value === undefined ? write : `${write} ${value}`);
