import { cellOf } from '@engine/server/exports/cell.ts';
import type { FileCell } from '@engine/server/imports/fileTable.ts';
import { importFaults } from '@engine/server/imports/problems.ts';
import { readCell, severalIn } from '@engine/server/imports/readCell.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { defineField } from '@engine/shared/defineField.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { expect, test } from 'vitest';

const model = officeModel(facts, office);

function read(entity: string, name: string, cell: FileCell, locale: Locale = 'de', current: unknown = null) {
  const found = model.byName.get(entity);
  const field = found?.fields.get(name);
  if (!found || !field) throw new Error(`${entity}.${name} is not in the model.`);
  const result = readCell(found, field, cell, locale, current);
  return result.kind === 'value' ? result.value : result.fault.code;
}

test.each<[entity: string, field: string, cell: FileCell, value: unknown, locale?: Locale]>([
  ['guest', 'birth_date', '3.11.83', '1983-11-03'],
  ['guest', 'birth_date', '1983-11-03', '1983-11-03'],
  ['guest', 'birth_date', '1983-11-03T00:00:00', '1983-11-03'],
  ['guest', 'birth_date', '31.2.83', 'importValue'],
  ['guest', 'birth_date', '', null],
  ['payment', 'amount', '1.234,5', 123_450],
  ['payment', 'amount', '1234,50 €', 123_450],
  ['payment', 'amount', '1,234.50', 123_450, 'en'],
  ['payment', 'amount', 1234.5, 123_450],
  ['payment', 'amount', 0.1 + 0.2, 30],
  ['payment', 'amount', 1.005, 'importValue'],
  ['payment', 'amount', 'viel', 'importValue'],
  ['bank', 'deleted', 'Ja', true],
  ['bank', 'deleted', 'no', false],
  ['bank', 'deleted', false, false],
  ['bank', 'deleted', 'vielleicht', 'importValue'],
  ['bank', 'source', 'Manuell erfasst', 'manual'],
  ['bank', 'source', 'entered by hand', 'manual'],
  ['bank', 'source', 'manual', 'manual'],
  ['bank', 'source', 'anders', 'importValue'],
  ['bank', 'zip', 1067, '1067'],
  ['bank', 'name', ' Bank ', 'Bank'],
  ['bank', 'name', ' ', null],
  ['guest', 'kvnr', 'x100 001003', 'X100001003'],
  ['company', 'iban', ' de89 3704 0044 0532 0130 00 ', 'DE89370400440532013000'],
  ['guest', 'email', ' Nora@Example.org ', 'Nora@Example.org'],
  ['guest', 'phone', ' 030 123-4 ', '030 123-4'],
  ['guest', 'phone', '(+49)\u00a030 123\u20134', '+49 30 123-4'],
  ['guest', 'email', 'mailto:nora@example.org;', 'nora@example.org'],
  ['company', 'iban', 'IBAN DE89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
  ['payment', 'amount', '12,50- EUR', -1_250],
  ['guest', 'birth_date', '3. 11. 1983\u200b', '1983-11-03'],
  ['bank', 'name', 'Bank\tUlm\u200b', 'Bank Ulm'],
  ['bank', 'source', 'Manuell\u00a0erfasst', 'manual'],
])('a cell of %s.%s that says %j is %j', (entity, field, cell, value, locale = 'de') => {
  expect(read(entity, field, cell, locale)).toEqual(value);
});

test.each([
  ['name', ' Bank ', ' Bank ', ' Bank '],
  ['name', 'Bank', 'Bank ', 'Bank '],
  ['name', 'Bank', 'Bank', 'Bank'],
  ['name', ' Neu ', ' Bank ', 'Neu'],
  ['name', '', '', ''],
  ['name', null, '', ''],
  ['name', null, 'Bank', null],
  ['blz', '100 000 01', '10000001', '10000001'],
])(
  'a %s that differs from what is stored only at its ends stays: %j beside %j',
  (field, cell, current, value) => {
    expect(read('bank', field, cell, 'de', current)).toBe(value);
  },
);

test('tags leave in one cell and come back from it', () => {
  const bank = model.byName.get('bank');
  if (!bank) throw new Error('There is no bank in the model.');
  const words = defineField({ name: 'words', kind: 'tags' });
  const cell = cellOf(bank, words, { words: ['Süd', '24 h'] }, 'de');
  expect(cell).toEqual({ kind: 'text', text: 'Süd, 24 h' });
  const reads = (text: string) => readCell(bank, words, text, 'de');
  expect(reads('Süd, 24 h')).toEqual({ kind: 'value', value: ['Süd', '24 h'] });
  expect(reads(' Süd;SÜD ,\n24  h;')).toEqual({ kind: 'value', value: ['Süd', '24 h'] });
});

test('a structured value leaves in one cell and comes back from it', () => {
  const bank = model.byName.get('bank');
  if (!bank) throw new Error('There is no bank in the model.');
  const parts = [{ name: 'from', kind: 'time' as const }];
  const hours = defineField({ name: 'hours', kind: 'json', structure: { many: true, fields: parts } });
  const kept = [{ from: '08:00' }, { from: '13:30' }];
  const cell = cellOf(bank, hours, { hours: kept }, 'de');
  expect(cell).toEqual({ kind: 'text', text: 'from: 08:00 | from: 13:30' });
  const reads = (text: string) => readCell(bank, hours, text, 'de');
  expect(reads(cell.kind === 'text' ? cell.text : '')).toEqual({ kind: 'value', value: kept });
  expect(reads('[{"from":""}]')).toEqual({ kind: 'value', value: [{}] });
  for (const broken of ['{"from":', '08:00 bis 12:00', '7'])
    expect(reads(broken)).toMatchObject({ kind: 'fault', fault: { code: 'importValue' } });
});

test('a fault says what stands in the cell', () => {
  expect(importFaults.importValue.text?.de).toContain('{value}');
});

test('several values are separated although they have commas themselves', () => {
  const known = new Map([
    ['Meier, Anna', 1],
    ['Meier', 2],
    ['Anna', 3],
  ]);
  const find = (text: string) => known.get(text) ?? null;
  expect(severalIn('Meier, Anna, Meier, Anna', find)).toEqual([1, 1]);
  expect(severalIn('Meier; Anna', find)).toEqual([2, 3]);
  expect(severalIn('Anna, Meier', find)).toEqual([3, 2]);
  expect(severalIn('Anna, Otto', find)).toBeNull();
  expect(severalIn('Anna, '.repeat(343).concat('Meier, Anna'), find)).toEqual([...Array(343).fill(3), 1]);
  expect(severalIn(`Anna${', Anna'.repeat(5_000)}`, find)).toBeNull();
  expect(severalIn('Anna,'.repeat(5_000), find)).toBeNull();
});
