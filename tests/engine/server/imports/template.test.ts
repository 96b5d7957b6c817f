import type { Actor } from '@engine/server/access/actor.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { writtenFields } from '@engine/server/imports/importColumns.ts';
import { templateFile } from '@engine/server/imports/template.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { permissions } from '@generated/permissions.ts';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, logKeys, type Office, openOffice } from '../office.ts';
import { type Importer, importerOf } from './importer.ts';

let office: Office;
let clerk: Caller;
let importer: Importer;

beforeAll(async () => {
  office = await openOffice('sqlite');
  clerk = await office.caller('all');
  importer = importerOf(office, clerk);
});
afterAll(() => office.close());

const dataOf = (locale: Actor['locale']) =>
  openData(office.database, office.model, logKeys)({ ...allRights, locale }, 'test');

const sheetsOf = async (content: Uint8Array) => (await readXlsx(content)).sheets;

const csvOf = (cells: readonly CellValue[]) =>
  cells.map(cell => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(';');

test.each(['de', 'en'] as const)(
  'every heading of every template is mapped to its field when it comes back (%s)',
  async locale => {
    const data = dataOf(locale);
    const resources = permissions.filter(({ action }) => action === 'import').map(({ resource }) => resource);
    const importable = office.model.entities.filter(({ meta }) => resources.includes(meta.resource));
    expect(importable.length).toBeGreaterThan(20);
    for (const entity of importable) {
      const { resource } = entity.meta;
      const expected = writtenFields(data, entity).map(({ name }) => name);
      const [sheet] = await sheetsOf((await templateFile(data, entity)).content);
      const headings = sheet?.rows[0] ?? [];
      const { status, body } = await importer.upload(resource, `${csvOf(headings)}\r\n"x"`);
      expect([resource, status]).toEqual([resource, 201]);
      expect([resource, body.mapping.fields]).toEqual([resource, expected]);
    }
  },
);

test('a template that was filled is imported as it is', async () => {
  const { status, headers, content } = await clerk.get('banks/imports/template');
  expect([status, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="Banken Vorlage.xlsx"; filename*=UTF-8''Banken%20Vorlage.xlsx`,
  ]);
  const [sheet, columns] = await sheetsOf(content);
  const headings = sheet?.rows[0] ?? [];
  const filled = headings.map(heading => ({ Bankleitzahl: '01000001', Name: 'Neue Bank' })[String(heading)]);
  const file = await writeXlsx({
    sheets: [{ name: 'Banken', rows: [headings, filled.map(cell => cell ?? null)] }],
  });
  const preview = await importer.preview('banks', Buffer.from(file));
  expect(preview.counts).toMatchObject({ total: 1, new: 1, faulty: 0 });
  expect((await importer.rows(preview))[0]?.changes).toMatchObject({
    blz: [null, '01000001'],
    name: [null, 'Neue Bank'],
  });
  expect(columns?.rows.slice(0, 3)).toEqual([
    ['Spalte', 'Pflicht', 'Inhalt'],
    ['Bankleitzahl', 'Ja', 'Text'],
    ['Name', 'Ja', expect.stringContaining('Text')],
  ]);
});

test('cells keep the zeros of a postcode, days are days, and choices can be picked', async () => {
  const { content } = await templateFile(dataOf('de'), entityNamed(office.model, 'guest'));
  const { sheets } = await readXlsx(content, { readStyles: true });
  const formatOf = (heading: string) => {
    const at = sheets[0]?.rows[0]?.indexOf(heading);
    return sheets[0]?.cells?.get(`300,${at}`)?.style?.numFmt;
  };
  expect(formatOf('Anschrift: PLZ')).toBe('@');
  expect(formatOf('Geburtsdatum')).toBe('dd.mm.yyyy');
  expect(sheets[0]?.dataValidations?.map(({ values }) => values)).toContainEqual(['Ja', 'Nein']);
});

test('a template has no column that its reader may not write, and none of a resource without import', async () => {
  const narrow = await office.caller(['banks.list', 'banks.import', 'banks.update']);
  const { content } = await narrow.get('banks/imports/template');
  expect((await sheetsOf(content))[0]?.rows[0]).toContain('Bankleitzahl');
  const without = await office.caller(['banks.list', 'banks.update']);
  expect((await without.get('banks/imports/template')).status).toBe(403);
});
