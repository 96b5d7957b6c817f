import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Field } from '@engine/shared/field';
import { changeInWords } from '@engine/shared/tables/dangerInWords';
import { expect, onTestFinished, test } from 'vitest';
import { describeSteps, planMigration, writeMigration } from '../../codegen/plan';
import { readPlanArguments } from '../../codegen/planArguments';
import { entity, field, options } from '../engine/server/database/sample';

const hours = (fields: readonly Field[], many = true) =>
  field('hours', 'json', { structure: { many, fields } });
const files = (many: boolean) =>
  field('plan', 'json', {
    structure: { many, fields: [field('id', 'integer')] },
    file: { kinds: ['image/png'], maxBytes: 1, preview: 'record' },
  });
const day = field('day', 'enum', { required: true, options: options('mo', 'tu') });
const gate = field('gate', 'text', { maxLength: 20 });

/** The plan from one field to another of the same name. */
function planned(before: Field, after: Field, ...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tours-structured-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeMigration(folder, planMigration([entity('bank', [before])], folder), []);
  const entities = [entity('bank', [after])];
  return planMigration(entities, folder, readPlanArguments(args).choices);
}

test.each<readonly [string, Field, string]>([
  ['a part that is gone', hours([day]), 'gate is gone'],
  [
    'a part that is new and required',
    hours([day, gate, field('to', 'time', { required: true })]),
    'to is new and required',
  ],
  ['a part that becomes required', hours([day, { ...gate, required: true }]), 'gate is required'],
  ['an option that is gone', hours([{ ...day, options: options('mo') }, gate]), 'day has no option tu'],
  ['a shorter text', hours([day, { ...gate, maxLength: 10 }]), 'gate has maxLength 10'],
  ['a text with a pattern', hours([day, { ...gate, pattern: '^A$' }]), 'gate has another pattern'],
  ['a part of another kind', hours([day, field('gate', 'integer')]), 'gate becomes integer'],
  ['one value in place of rows', hours([day, gate], false), 'it holds one in place of several'],
])('%s is a step that has to be wanted', (_, after, misfit) => {
  const { dangers } = planned(hours([day, gate]), after);
  expect(dangers.map(({ name }) => name)).toEqual(['reread bank.hours']);
  expect(dangers.map(changeInWords)).toEqual([`bank.hours holds other structured values (${misfit})`]);
});

test('the parts of a part are compared too', () => {
  const outer = (inner: readonly Field[]) =>
    hours([field('gate', 'json', { structure: { many: false, fields: inner } })]);
  const { dangers } = planned(outer([day, gate]), outer([day]));
  expect(dangers.map(changeInWords)).toEqual([
    'bank.hours holds other structured values (gate.gate is gone)',
  ]);
});

test.each<readonly [string, Field]>([
  ['a new part', hours([day, gate, field('to', 'time')])],
  [
    'more options and a longer text',
    hours([
      { ...day, options: options('mo', 'tu', 'we') },
      { ...gate, maxLength: 30 },
    ]),
  ],
  ['no parts any more', field('hours', 'json')],
])('%s fits every value that is there', (_, after) => {
  const { dangers, steps } = planned(hours([day, gate]), after);
  expect(dangers).toEqual([]);
  expect(steps).toMatchObject([{ kind: 'setMeanings', table: 'bank' }]);
});

test('parts for a value that had none, and files in its place, are asked for', () => {
  const words = (before: Field, after: Field) => planned(before, after).dangers.map(changeInWords);
  const opaque = field('hours', 'json');
  expect(words(opaque, hours([day]))).toEqual(['bank.hours holds other structured values (it has parts)']);
  expect(words(field('plan', 'json'), files(false))).toEqual([
    'bank.plan holds other structured values (it holds files)',
  ]);
  expect(words(files(true), files(false))).toEqual([
    'bank.plan holds other structured values (it holds one in place of several)',
  ]);
});

test.each<readonly [string, Field, Field]>([
  ['a value', hours([day, gate], false), hours([day, gate])],
  ['a value, with a new part', hours([day], false), hours([day, gate])],
  ['a file', files(false), files(true)],
])('%s becomes the first of several by itself', (_, before, after) => {
  const plan = planned(before, after);
  expect(plan.dangers).toEqual([]);
  expect(describeSteps(plan)[0]).toBe(`fill bank.${before.name}`);
});

test('a function takes the place of what the plan does by itself', () => {
  const plan = planned(hours([day], false), hours([day]), '--function', 'bank');
  expect(plan.steps.map(({ kind }) => kind)).toEqual(['run', 'setMeanings']);
});
