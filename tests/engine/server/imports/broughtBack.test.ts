import type { ImportAnswer } from '@engine/shared/imports.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedWorld } from '../access/world.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';
import { type Importer, importerOf } from './importer.ts';

describe.each(dialects)('a file that is imported again after its undo on %s', dialect => {
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

  async function fileOf(kvnr: string, town: string) {
    const [{ _labels }] = (await clerk.get('guest')).body;
    const [{ _label: insurer }] = (
      await clerk.get(`health-insurance?filter=${encodeURIComponent('{"type":"AOK"}')}`)
    ).body;
    return [
      'Nachname;Vorname;Geburtsdatum;Fahrgastart;Straße;PLZ;Ort;Kostenträgerart;Krankenkasse;Versichertenstatus;KVNR',
      `Neu;Nora;3.11.83;${_labels.guest_type};Gasse;80331;${town};Gesetzliche Krankenkasse;${insurer};Mitglied;${kvnr}`,
    ].join('\n');
  }

  const guestOf = async (batch: ImportAnswer) => {
    const [row] = await importer.rows(batch);
    return (await clerk.get(`guest/${row?.record}`)).body;
  };

  test('brings its records back, mended, and archives them again', async () => {
    const kvnr = 'A123456780';
    const first = await importer.preview('guest', await fileOf(kvnr, 'Köln'));
    expect((await importer.rows(first)).map(({ outcome, faults }) => [outcome, faults])).toEqual([
      ['new', []],
    ]);
    await importer.take(await importer.take(first, 'commit'), 'undo');

    for (const town of ['Köln', 'Bonn', 'Bonn']) {
      const again = await importer.preview('guest', await fileOf(kvnr, town));
      const [row] = await importer.rows(again);
      expect([row?.outcome, row?.faults]).toEqual(['changed', []]);
      expect(row?.changes.archived_at).toEqual([expect.stringMatching(/^\d{4}-/), null]);
      expect(row?.changes['address.city']).toEqual(town === 'Köln' ? undefined : ['Köln', town]);
      const done = await importer.take(again, 'commit');
      expect(await guestOf(done)).toMatchObject({ archived_at: null, address: { city: town } });
      await importer.take(done, 'undo');
      expect(await guestOf(done)).toMatchObject({
        archived_at: expect.stringMatching(/^\d{4}-/),
        address: { city: 'Köln' },
      });
    }
  });

  test('leaves in the archive what people have put there', async () => {
    const kvnr = 'B123456782';
    const done = await importer.take(await importer.preview('guest', await fileOf(kvnr, 'Köln')), 'commit');
    const { id, version } = await guestOf(done);
    expect(
      (await clerk.delete(`guest/${id}`, undefined, { 'if-match': `"v${version}"` })).status,
    ).toBeLessThan(300);
    for (const town of ['Köln', 'Bonn']) {
      const again = await importer.preview('guest', await fileOf(kvnr, town));
      const [row] = await importer.rows(again);
      expect([row?.outcome, row?.faults[0]?.message]).toEqual([
        'faulty',
        expect.stringMatching(/^Archiviert/),
      ]);
    }
  });
});
