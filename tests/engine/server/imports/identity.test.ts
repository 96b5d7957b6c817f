import { fieldMap } from '@engine/server/access/model.ts';
import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf } from '../access/naive.ts';
import { seedWorld } from '../access/world.ts';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';
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
    const every = `&fields=${encodeURIComponent(JSON.stringify(names))}`;
    for (const [format, fields] of [
      ['csv', every],
      ['xlsx', every],
      ['csv', ''],
      ['xlsx', ''],
    ]) {
      const { content } = await clerk.get(`${meta.resource}/export?format=${format}${fields}`);
      const preview = await importer.preview(meta.resource, content);
      const rows = await importer.rows(preview);
      expect(preview.mapping.key).toEqual(['id']);
      expect([format, rows.map(({ outcome, faults, changes }) => [outcome, faults, changes])]).toEqual([
        format,
        rows.map(() => ['unchanged', [], {}]),
      ]);
    }
  });

  test('finds a record whose key is empty by another one, and by one that is empty in part', async () => {
    const { body } = await clerk.get(`companies${query({ filter: { roles: 'provider' } })}`);
    const [one] = body;
    const two = await office.insert('company', {
      name: 'Klinik',
      roles: ['facility'],
      federal_state: 'BE',
      small_business: false,
      number_prefix: 'TWO',
      'address.street': 'Weg',
      'address.zip': '10115',
      'address.city': 'Berlin',
      'address.country': 'DE',
    });
    const companies = `IK;Rechnungskürzel;Name\n${one.ik};${one.number_prefix};Eins\n;TWO;Zwei\n;;Drei`;
    const preview = await importer.preview('companies', companies);
    expect(preview.mapping.key).toEqual(['ik']);
    const rows = await importer.rows(preview);
    expect(rows.map(({ outcome, record }) => [outcome, record])).toEqual([
      ['changed', one.id],
      ['changed', two],
      ['faulty', null],
    ]);

    const texts = {
      key: 'probe',
      kind: 'bill',
      locale: 'de',
      subject: 'S',
      body: 'B',
      revision: 1,
      status: 'active',
    };
    const template = await office.insert('template', texts);
    const file = 'key;locale;company\nprobe;de;\nprobe;de;';
    const [found, second] = await importer.rows(await importer.preview('templates-management', file));
    expect([found?.outcome, found?.record]).toEqual(['unchanged', template]);
    expect(second?.faults).toEqual([{ field: 'key', message: 'Steht schon in Zeile 2' }]);
    await office.insert('template', texts);
    const [ambiguous] = await importer.rows(await importer.preview('templates-management', file));
    expect(ambiguous?.faults).toEqual([{ field: 'key', message: '„probe“ passt auf 2 Datensätze' }]);
    await office.data.run(office.all.deleteFrom('templates_management').where('key', '=', 'probe'));
  });

  test('is taken back with what only the product makes of it, such as the first version of a template', async () => {
    const file = 'key;kind;locale;subject;body;status\nfresh;email;de;S;B;draft';
    const preview = await importer.preview('templates-management', file);
    expect((await importer.rows(preview)).map(({ faults }) => faults)).toEqual([[]]);
    const done = await importer.take(preview, 'commit');
    const kept = () =>
      office.data.run(office.all.selectFrom('template_revisions').select('id').where('subject', '=', 'S'));
    expect([done.counts.done, (await kept()).length]).toEqual([1, 1]);
    expect((await importer.take(done, 'undo')).counts.done).toBe(0);
    expect(await kept()).toEqual([]);
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
