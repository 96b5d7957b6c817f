import { bankFile } from '@office/banks/server/bankFile.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importerOf } from '../../engine/server/imports/importer.ts';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';

interface Line {
  readonly blz: string;
  readonly mark?: '1' | '2';
  readonly name: string;
  readonly change?: string;
  readonly planned?: '0' | '1';
  readonly successor?: string;
}

/** A line as the Bundesbank's leaflet describes it. */
function lineOf({
  blz,
  mark = '1',
  name,
  change = 'U',
  planned = '0',
  successor = '00000000',
}: Line): string {
  const parts: readonly (readonly [text: string, length: number])[] = [
    [blz, 8],
    [mark, 1],
    [name, 58],
    ['50667', 5],
    ['Köln', 35],
    [`${name.slice(0, 10)} Köln`, 27],
    ['12345', 5],
    ['COBADEFFXXX', 11],
    ['09', 2],
    ['000001', 6],
    [change, 1],
    [planned, 1],
    [successor, 8],
  ];
  return parts.map(([text, length]) => text.padEnd(length)).join('');
}

const fileOf = (lines: readonly Line[], end = '\r\n') =>
  Buffer.from(lines.map(line => lineOf(line) + end).join(''), 'latin1');

const lines: readonly Line[] = [
  { blz: '37040044', name: 'Commerzbank' },
  { blz: '37040044', mark: '2', name: 'Commerzbank Filiale Süd' },
  { blz: '37050198', name: 'Sparkasse Köln', planned: '1', successor: '37040044' },
  { blz: '37060590', name: 'Sparda', change: 'D' },
];

test('a file of bank codes is known by its first line', () => {
  expect(bankFile.recognises(fileOf(lines))).toBe(true);
  expect(bankFile.recognises(fileOf(lines.slice(0, 1), ''))).toBe(true);
  expect(bankFile.recognises(Buffer.from('Bankleitzahl;Name\r\n37040044;Bank'))).toBe(false);
  expect(bankFile.recognises(Buffer.from(`${lineOf({ blz: '37040044', name: 'X' })}more`))).toBe(false);
});

describe.each(dialects)('the bank codes of the Bundesbank on %s', dialect => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice(dialect);
  });
  afterAll(() => office.close());

  test('become banks, once for each code, and bring those that are there up to date', async () => {
    await office.insert('bank', {
      blz: '37050198',
      name: 'Stadtsparkasse',
      deleted: false,
      source: 'manual',
    });
    const importer = importerOf(office, await office.caller('all'));
    const preview = await importer.preview('banks', fileOf(lines));
    expect(preview).toMatchObject({
      mapping: { key: ['blz'] },
      counts: { total: 3, new: 2, changed: 1, faulty: 0 },
    });
    await importer.take(preview, 'commit');
    const banks = await office.data.run(
      office.all
        .selectFrom('banks')
        .select([
          'blz',
          'name',
          'short_name',
          'zip',
          'city',
          'check_method',
          'successor_blz',
          'deleted',
          'source',
        ])
        .orderBy('blz'),
    );
    expect(banks.map(({ deleted, ...bank }) => ({ ...bank, deleted: Boolean(deleted) }))).toEqual([
      {
        blz: '37040044',
        name: 'Commerzbank',
        short_name: 'Commerzban Köln',
        zip: '50667',
        city: 'Köln',
        check_method: '09',
        successor_blz: null,
        deleted: false,
        source: 'bundesbank',
      },
      expect.objectContaining({ name: 'Sparkasse Köln', deleted: true, successor_blz: '37040044' }),
      expect.objectContaining({ name: 'Sparda', deleted: true, source: 'bundesbank' }),
    ]);
    expect((await importer.preview('banks', fileOf(lines))).counts).toMatchObject({ unchanged: 3 });
  });

  test('are refused as a whole where a line is cut', async () => {
    const importer = importerOf(office, await office.caller('all'));
    const cut = Buffer.concat([fileOf(lines), Buffer.from('37040044')]);
    const { status, body } = await importer.upload('banks', cut);
    expect([status, body.code]).toEqual([400, 'bankFileLine']);
    expect(body.detail).toContain('Zeile 5');
  });
});
