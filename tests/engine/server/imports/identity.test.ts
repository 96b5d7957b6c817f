import { fieldMap } from '@engine/server/access/model.ts';
import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf } from '../access/naive.ts';
import { seedWorld } from '../access/world.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';
import { type Importer, importerOf } from './importer.ts';

const imported = entities
  .filter(({ operations }) => operations.includes('list') && operations.includes('update'))
  .map(({ name }) => name);
const subjects = { sqlite: imported, postgres: ['guest', 'company', 'tour', 'role'] };

describe.each(dialects)('a list that is exported and imported again on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let importer: Importer;

  beforeAll(async () => {
    office = await openOffice(dialect);
    await seedWorld(office);
    // What stands in the seeded jobs is no work.
    await office.data.run(office.all.deleteFrom('jobs'));
    clerk = await office.caller('all');
    importer = importerOf(office, clerk);
  });
  afterAll(() => office.close());

  test.each(subjects[dialect])('changes nothing: %s', async name => {
    const meta = entityOf(name);
    const names = [...fieldMap(meta).values()]
      .filter(({ secret, kind }) => !secret && kind !== 'binary')
      .map(({ name }) => name);
    for (const format of ['csv', 'xlsx']) {
      const path = `${meta.resource}/export?format=${format}&fields=${encodeURIComponent(JSON.stringify(names))}`;
      const { content } = await clerk.get(path);
      const preview = await importer.preview(meta.resource, content);
      const rows = await importer.rows(preview);
      expect(preview.mapping.key).toEqual(['id']);
      expect([format, rows.map(({ outcome, faults, changes }) => [outcome, faults, changes])]).toEqual([
        format,
        rows.map(() => ['unchanged', [], {}]),
      ]);
    }
  });

  test.each([
    ['Versichertennummer', 'kvnr'],
    ['KVNR', 'kvnr'],
    ['insurance number', 'kvnr'],
    ['Versichertennummer (KVNR)', 'kvnr'],
    ['PLZ', 'address.zip'],
    ['Anschrift: Straße', 'address.street'],
    ['Address – Street', 'address.street'],
    ['Anschrift des Betreuers: Straße', 'guardian_address.street'],
    ['guardian_address_street', 'guardian_address.street'],
  ])('knows the column %s as %s', async (column, field) => {
    const { body } = await importer.upload('guest', `${column}\nx`);
    expect(body.mapping.fields).toEqual([field]);
  });

  test('finds an insurer by its name, which a picker shows beside the label', async () => {
    const [insurer] = (await clerk.get('health-insurance')).body;
    expect(insurer._label).not.toContain(insurer.name);
    const [{ number }] = (await clerk.get('guest')).body;
    const preview = await importer.preview('guest', `Fahrgastnummer;Krankenkasse\n${number};${insurer.name}`);
    const [found] = await importer.rows(preview);
    expect(found?.faults.map(({ field }) => field)).not.toContain('health_insurance');
  });

  test('foretells no number that the product draws, and shows it once it is drawn', async () => {
    const [head, row] = [
      'Nachname;Vorname;Geburtsdatum;Fahrgastart;Straße;PLZ;Ort;Kostenträgerart',
      'Neu;Nora;3.11.83;Gehfähig;Gasse;80331;München;Selbstzahler',
    ];
    const [{ _labels }] = (await clerk.get('guest')).body;
    const preview = await importer.preview(
      'guest',
      `${head}\n${row.replace('Gehfähig', _labels.guest_type)}`,
    );
    const [foretold] = await importer.rows(preview);
    expect([foretold?.faults, foretold?.changes.last_name]).toEqual([[], [null, 'Neu']]);
    expect(Object.keys(foretold?.changes ?? {})).not.toContain('number');
    const [taken] = await importer.rows(await importer.take(preview, 'commit'));
    expect(taken?.changes.number).toEqual([null, expect.stringMatching(/^F-\d{6}$/)]);
  });

  test('finds a record by the number that the product has given it', async () => {
    const [{ number, email }] = (await clerk.get('guest')).body;
    const file = `Fahrgastnummer;E-Mail\n${number};neu@example.org\nnone;neu@example.org`;
    const preview = await importer.preview('guest', file);
    expect(preview.mapping).toEqual({ fields: ['number', 'email'], key: ['number'] });
    const [found, missing] = await importer.rows(preview);
    expect([found?.outcome, found?.changes.email]).toEqual(['changed', [email, 'neu@example.org']]);
    expect(missing?.faults).toEqual([{ field: 'number', message: 'Kein Datensatz mit dieser Nummer' }]);
  });
});
