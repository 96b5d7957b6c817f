import type { FirstStep, FirstStepState } from '@engine/shared/firstSteps.ts';
import { facts } from '@generated/facts.ts';
import { office as parts } from '@office/server.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';

const text = { de: 'Tun', en: 'Do' };
const firstSteps: readonly FirstStep[] = [
  {
    name: 'office',
    label: text,
    hint: text,
    needs: { kind: 'settings', keys: ['office.name', 'office.city'] },
  },
  { name: 'banks', label: text, hint: text, needs: { kind: 'records', resource: 'banks', atLeast: 2 } },
  { name: 'titles', label: text, hint: text, needs: { kind: 'records', resource: 'titles', atLeast: 1 } },
];

describe.each(dialects)('how far a new office is, on %s', dialect => {
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(dialect, parts, { ...facts, firstSteps });
  });
  afterEach(() => office.close());

  const statesFor = async (caller: Caller): Promise<readonly FirstStepState[]> =>
    (await caller.get('work/first-steps')).body;
  const doneFor = async (caller: Caller) =>
    (await statesFor(caller)).map(({ name, resource, isDone }) => [name, resource, isDone]);
  const set = (key: string, value: string | null) =>
    office.insert('setting', {
      key,
      value,
      group: 'office',
      type: 'text',
      name_de: key,
      name_en: key,
    });

  test('leave out what is out of sight for somebody limited to clients', async () => {
    const names = async (caller: Caller) => (await statesFor(caller)).map(({ name }) => name);
    expect(await names(await office.caller('all', { clients: [1] }))).toEqual(['banks', 'titles']);
    const reach = { 'setup.list': ['clients'], 'setup.read': ['clients'] } as const;
    expect(await names(await office.caller('all', { narrowed: reach }))).toEqual(['banks', 'titles']);
    expect(await names(await office.caller('all'))).toEqual(['office', 'banks', 'titles']);
  });

  test('a step is done when its settings all have a value, or its list enough records', async () => {
    const administrator = await office.caller('all');
    expect((await statesFor(administrator))[0]).toEqual({
      name: 'office',
      label: text,
      hint: text,
      resource: 'setup',
      isDone: false,
    });
    await set('office.name', 'Abrechnung Nord');
    await office.insert('bank', { blz: '10000001', name: 'Erste' });
    await office.insert('title', { code: 'DR', name_de: 'Dr.', position: 'before', active: true });
    expect(await doneFor(administrator)).toEqual([
      ['office', 'setup', false],
      ['banks', 'banks', false],
      ['titles', 'titles', true],
    ]);
    await set('office.city', 'Kiel');
    await office.insert('bank', { blz: '10000002', name: 'Zweite' });
    expect((await doneFor(administrator)).map(([, , isDone]) => isDone)).toEqual([true, true, true]);
  });

  test('is asked by those alone who may change the settings, and of lists that they may open', async () => {
    expect(await doneFor(await office.caller(['setup.list', 'setup.read', 'banks.list']))).toEqual([]);
    const limited = await office.caller(['setup.list', 'setup.update', 'banks.list']);
    expect((await doneFor(limited)).map(([name]) => name)).toEqual(['office', 'banks']);
  });
});

test('every first step of the office leads to a list that there is', () => {
  const lists = facts.entities.filter(({ operations }) => operations.includes('list'));
  const known = lists.map(({ resource }) => resource);
  const wanted = facts.firstSteps.flatMap(({ needs }) => (needs.kind === 'records' ? [needs.resource] : []));
  expect(wanted.length).toBeGreaterThan(3);
  expect(known).toEqual(expect.arrayContaining(wanted));
});
