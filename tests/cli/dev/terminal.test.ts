import { describe, expect, it } from 'vitest';
import type { QuestionItem } from '../../../src/cli/dev/question.ts';
import { asked, readAnswer } from '../../../src/cli/dev/terminal.ts';

const wait = { write: 'wait', means: 'change nothing yet' };
const items: readonly QuestionItem[] = [
  {
    name: 'require repairs.site',
    text: 'repairs.site becomes required: 2 rows have no value',
    choices: [{ write: 'fill', means: 'give these rows a value', value: '"…"' }, wait],
  },
  {
    name: 'drop repairs.color',
    text: 'repairs.color is dropped: 1 row loses its value',
    choices: [{ write: 'drop', means: 'do it' }, wait],
  },
];

describe('a question in the terminal', () => {
  it('shows the choices of the one that is answered, and what comes after it', () => {
    expect(asked(items, true)).toEqual([
      '? repairs.site becomes required: 2 rows have no value',
      '    fill "…"  (give these rows a value)',
      '    wait  (change nothing yet)',
      '  Then it asks about',
      '    repairs.color is dropped: 1 row loses its value',
      '  Write one of these here, or choose in the browser:',
    ]);
  });

  it.each([
    ['fill "Hof"', { kind: 'answer', name: 'require repairs.site', answer: 'fill "Hof"' }],
    [' wait ', { kind: 'answer', name: 'require repairs.site', answer: 'wait' }],
    ['', null],
    ['fill', { kind: 'fault', text: '"fill" needs a value. Write: fill "…"' }],
    [
      'drop',
      {
        kind: 'fault',
        text: '"drop" is none of the answers. Write: fill "…", or wait',
      },
    ],
    [
      'wait and see',
      {
        kind: 'fault',
        text: '"wait and see" is none of the answers. Write: fill "…", or wait',
      },
    ],
  ])('takes %j as what it says', (line, read) => {
    expect(readAnswer(items, line)).toEqual(read);
  });
});
