import { mergeChanges, resolvedRecord, type Sides } from '@engine/admin/kit/conflict/merge';
import { defineField } from '@engine/shared/defineField';
import { bank } from '@generated/tables/bank';
import { dtaRecipient } from '@generated/tables/dta-recipient';
import { dtaRoute } from '@generated/tables/dta-route';
import { guest } from '@generated/tables/guest';
import { describe, expect, test } from 'vitest';

type Record = Readonly<globalThis.Record<string, unknown>>;

const base = { id: 1, version: 1, name: 'Old', city: 'Bonn', short_name: null };

/** Two people have changed the same bank, or the same recipient with its routes. */
const ofBanks = (mine: Record, theirs: Record) =>
  mergeChanges(bank, {}, base, { ...base, ...mine }, { ...base, ...theirs, version: 2 });
const ofRoutes = (before: readonly Record[], here: readonly Record[], there: readonly Record[]) =>
  mergeChanges(
    dtaRecipient,
    { routes: dtaRoute },
    { id: 1, routes: before },
    { id: 1, routes: here },
    { id: 1, routes: there },
  );

describe('fields', () => {
  test.each<[string, Record, Record, Record, readonly string[], readonly string[]]>([
    [
      'of different places meet',
      { city: 'Köln' },
      { name: 'New' },
      { city: 'Köln', name: 'New' },
      [],
      ['name'],
    ],
    ['changed alike do not clash', { name: 'New' }, { name: 'New' }, { name: 'New' }, [], []],
    ['changed differently clash', { name: 'Mine' }, { name: 'Theirs' }, { name: 'Theirs' }, ['name'], []],
    [
      'emptied by the form are as empty as before',
      { short_name: '' },
      { short_name: 'T' },
      { short_name: 'T' },
      [],
      ['short_name'],
    ],
    ['without a change stay', {}, {}, { name: 'Old', city: 'Bonn' }, [], []],
  ])('%s', (_, mine, theirs, values, clashed, taken) => {
    const merge = ofBanks(mine, theirs);
    expect(merge.values).toMatchObject({ ...values, version: 2 });
    expect(merge.clashes.map(({ key }) => key)).toEqual(clashed);
    expect(merge.taken).toEqual(taken);
  });

  test('of one address clash together, since half of one with half of another is no address', () => {
    const before = { id: 1, address: { street: 'Am Markt', zip: '53111', city: 'Bonn' } };
    const mine = { id: 1, address: { ...before.address, street: 'Am Bach' } };
    const theirs = { id: 1, address: { ...before.address, zip: '50667' } };
    const { clashes } = mergeChanges(guest, {}, before, mine, theirs);
    expect(clashes.map(({ key }) => key).sort()).toEqual(['address.street', 'address.zip']);
  });

  test('that the user may not see clash as soon as the user writes there', () => {
    const { clashes } = ofBanks({ name: 'Mine' }, { name: null, _masked: ['name'] });
    expect(clashes.map(({ key }) => key)).toEqual(['name']);
    expect(ofBanks({ name: 'Old' }, { name: 'Old', _masked: ['name'] }).clashes).toEqual([]);
  });

  test('keep the order of rows and files, and none of plain words', () => {
    const fields = ['files', 'words'].map(name => defineField({ name, kind: 'json' }));
    const before = { id: 1, files: [{ id: 1 }, { id: 2 }], words: ['a', 'b'] };
    const turned = { files: before.files.toReversed(), words: before.words.toReversed() };
    const merge = mergeChanges({ ...bank, fields }, {}, before, { ...before, ...turned }, before);
    expect(merge.values).toMatchObject({ files: turned.files, words: before.words });
  });

  test('become what was chosen', () => {
    const merge = ofBanks({ name: 'Mine', city: 'Köln' }, { name: 'Theirs', city: 'Ulm' });
    expect(resolvedRecord(merge, { name: 'mine', city: 'theirs' })).toMatchObject({
      name: 'Mine',
      city: 'Ulm',
    });
  });
});

const one = { id: 1, billing_code: 10, payer: 5 };
const two = { id: 2, billing_code: 20, payer: 5 };

describe('child rows', () => {
  test.each<[string, readonly Record[], readonly Record[], readonly Record[], readonly string[]]>([
    ['that both sides add are both there', [one, { payer: 7 }], [one, two], [one, two, { payer: 7 }], []],
    ['that both sides add alike are one', [one, { payer: 5, billing_code: 20 }], [one, two], [one, two], []],
    ['that one side removes are gone', [], [one], [], []],
    ['that the other side removes are gone', [one], [], [], []],
    [
      'changed in different fields meet',
      [{ ...one, payer: 6 }],
      [{ ...one, billing_code: 11 }],
      [{ id: 1, billing_code: 11, payer: 6 }],
      [],
    ],
    [
      'changed in the same field clash there',
      [{ ...one, payer: 6 }],
      [{ ...one, payer: 7 }],
      [{ ...one, payer: 7 }],
      ['routes[1].payer'],
    ],
    [
      'removed here and changed there clash as a whole',
      [],
      [{ ...one, payer: 7 }],
      [{ ...one, payer: 7 }],
      ['routes[1]'],
    ],
    ['changed here and removed there clash as a whole', [{ ...one, payer: 6 }], [], [], ['routes[1]']],
  ])('%s', (_, here, there, rows, clashed) => {
    const merge = ofRoutes([one], here, there);
    expect(merge.values.routes).toEqual(rows);
    expect(merge.clashes.map(({ key }) => key)).toEqual(clashed);
  });

  test.each<[string, readonly Record[], readonly Record[], Sides, readonly Record[]]>([
    [
      'a field',
      [{ ...one, payer: 6 }],
      [{ ...one, payer: 7 }],
      { 'routes[1].payer': 'mine' },
      [{ ...one, payer: 6 }],
    ],
    ['their own removal', [], [{ ...one, payer: 7 }], { 'routes[1]': 'mine' }, []],
    [
      'a row that is gone, as a new one',
      [{ ...one, payer: 6 }],
      [],
      { 'routes[1]': 'mine' },
      [{ billing_code: 10, payer: 6 }],
    ],
    ['that it stays away', [{ ...one, payer: 6 }], [], { 'routes[1]': 'theirs' }, []],
  ])('become what was chosen: %s', (_, here, there, choices, rows) => {
    expect(resolvedRecord(ofRoutes([one], here, there), choices).routes).toEqual(rows);
  });
});
