import { expect, it } from 'vitest';
import { argumentsOf, questionOf } from '../../../src/cli/dev/question.ts';
import { dangersOf } from '../../../src/engine/shared/tables/dangers.ts';
import { diffTables } from '../../../src/engine/shared/tables/diffTables.ts';
import { tablesOf } from '../../../src/engine/shared/tables/tablesOf.ts';
import { entity, field, options } from '../../engine/server/database/sample.ts';

const before = tablesOf([
  entity('bank', [
    field('note', 'text'),
    field('size', 'text'),
    field('kind', 'enum', { options: options('a', 'b', 'c') }),
    field('city', 'text'),
  ]),
]);
const after = tablesOf([
  entity('bank', [
    field('remark', 'text'),
    field('size', 'integer'),
    field('kind', 'enum', { options: options('a') }),
    field('city', 'text', { required: true }),
  ]),
]);
const steps = diffTables(before, after, new Map());
const dangers = dangersOf(before, steps);
const met = dangers.map(danger => ({ danger, rows: 2, ids: [3, 7] }));
const look = { kind: 'looked', at: 'sqlite:data/office.db', trial: { met, refusals: ['rows'] } } as const;

it('asks for each danger with what can be done about it, and takes the answers as plan does', () => {
  const question = questionOf({ steps, dangers, name: '0002_change' }, ['drop bank.note'], look, before);
  expect(
    question?.items.map(({ name, choices }) => [name, choices.map(({ write, value }) => value ?? write)]),
  ).toEqual([
    ['retype bank.size', ['coalesce(number(size), 0)', 'wait']],
    ['require bank.city', ['"…"', 'wait']],
    ['narrow (enum) bank.kind', ['b=a, c=a', 'wait']],
  ]);
  expect(question?.items[0]?.text).toBe(
    'bank.size becomes a whole number: 2 rows (ids 3, 7) have values that are none',
  );
  expect(question?.items[0]?.choices[0]?.means).toBe('convert the values; 0 where there is no whole number');
  const all = questionOf({ steps, dangers, name: '0002_change' }, [], look, before);
  const [drop] = all?.items.filter(({ name }) => name === 'drop bank.note') ?? [];
  expect(drop?.text).toBe('bank.note is dropped: 2 rows (ids 3, 7) lose their values');
  expect(drop?.choices.map(({ write }) => write)).toEqual(['drop', 'rename remark', 'wait']);
  const answers = new Map([
    ['drop bank.note', 'drop'],
    ['drop bank.size', 'rename length'],
    ['narrow (enum) bank.kind', 'map b=a, c=a'],
    ['require bank.city', 'fill concat("Bad ", note)'],
    ['narrow (maxLength) bank.iban', 'wait'],
  ]);
  expect(argumentsOf(answers)).toEqual([
    ...['--acknowledge', 'drop bank.note', '--rename', 'bank.size=length'],
    ...['--map', 'bank.kind:b=a', '--map', 'bank.kind:c=a', '--fill', 'bank.city=concat("Bad ", note)'],
  ]);
});

it('offers no field that the database works out as the new name of one that goes', () => {
  const total = { computed: { kind: 'expression', expression: 'count * 2', stored: true } } as const;
  const own = [field('count', 'integer'), field('hours', 'integer')];
  const worked = tablesOf([entity('bank', own)]);
  const wanted = tablesOf([
    entity('bank', [field('count', 'integer'), field('plan', 'integer'), field('total', 'integer', total)]),
  ]);
  const changes = diffTables(worked, wanted, new Map());
  const meets = dangersOf(worked, changes).map(danger => ({ danger, rows: 1, ids: [1] }));
  const seen = { kind: 'looked', at: 'sqlite:data/office.db', trial: { met: meets, refusals: [] } } as const;
  const asked = questionOf({ steps: changes, dangers: [], name: '0002_change' }, [], seen, worked);
  expect(asked?.items.map(({ choices }) => choices.map(({ write }) => write))).toEqual([
    ['drop', 'rename plan', 'wait'],
  ]);
});
