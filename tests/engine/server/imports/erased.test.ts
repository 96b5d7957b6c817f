import type { ImportAnswer } from '@engine/shared/imports.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedWorld } from '../access/world.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';
import { type Importer, importerOf } from './importer.ts';

describe.each(dialects)('the undo of an import of records that can be archived on %s', dialect => {
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

  const statusOf = async (path: string) => (await clerk.get(path)).status;
  const guestOf = async (batch: ImportAnswer): Promise<number> => {
    const [row] = await importer.rows(batch);
    return Number(row?.record);
  };
  const imported = async (kvnr: string, town = 'Köln') =>
    importer.take(await importer.preview('guest', await fileOf(kvnr, town)), 'commit');
  const outcomeOf = async (kvnr: string, town: string) => {
    const [row] = await importer.rows(await importer.preview('guest', await fileOf(kvnr, town)));
    return [row?.outcome, row?.faults[0]?.message];
  };
  const contents = (table: 'guest' | 'person_warnings') =>
    office.data.run(office.all.selectFrom(table).selectAll().orderBy('id'));

  test('leaves nothing of the records that it made, and takes the file once more', async () => {
    const before = await contents('guest');
    for (const town of ['Köln', 'Bonn']) {
      const done = await imported('A123456780', town);
      expect((await contents('guest')).length).toBe(before.length + 1);
      const undone = await importer.take(done, 'undo');
      expect(undone.counts.done).toBe(0);
      expect(await contents('guest')).toEqual(before);
      expect(await statusOf(`guest/${await guestOf(done)}`)).toBe(404);
      const filter = JSON.stringify({ resource: 'guest', record_id: await guestOf(done) });
      const log = await clerk.get(`activity-log?filter=${encodeURIComponent(filter)}`);
      expect(log.body.map(({ action }: { action: string }) => action).sort()).toEqual(['create', 'delete']);
    }
  });

  test('takes back the warnings that other guests got by it', async () => {
    const before = await contents('person_warnings');
    const first = await imported('A123456780');
    const duplicates = async () =>
      (await contents('person_warnings')).filter(
        ({ kind, resolved_at }) => kind === 'duplicate' && resolved_at === null,
      ).length;
    const alone = await duplicates();
    const second = await imported('C123456784');
    expect(await duplicates()).toBe(alone + 2);
    await importer.take(second, 'undo');
    expect(await duplicates()).toBe(alone);
    await importer.take(first, 'undo');
    expect(await contents('person_warnings')).toEqual(before);
  });

  test('is refused as a whole while something refers to a record, or would be deleted with it', async () => {
    const done = await imported('A123456780');
    const guest = await guestOf(done);
    const warning = await clerk.post('person-warnings', {
      guest,
      kind: 'conduct',
      severity: 'info',
      text: 'Hund',
    });
    expect(warning.status).toBe(201);
    const refused = await importer.take(done, 'undo');
    expect([refused.counts.done, await statusOf(`guest/${guest}`)]).toEqual([1, 200]);
    const [row] = await importer.rows(refused);
    expect(row?.faults[0]?.message).toMatch(/^In Verwendung/);

    const { id, version } = warning.body;
    await clerk.delete(`person-warnings/${id}`, undefined, { 'if-match': `"v${version}"` });
    expect((await importer.take(refused, 'undo')).counts.done).toBe(0);
    expect(await statusOf(`guest/${guest}`)).toBe(404);
  });

  test('leaves in the archive what people have put there', async () => {
    const kvnr = 'B123456782';
    const guest = await guestOf(await imported(kvnr));
    const { version } = (await clerk.get(`guest/${guest}`)).body;
    expect(
      (await clerk.delete(`guest/${guest}`, undefined, { 'if-match': `"v${version}"` })).status,
    ).toBeLessThan(300);
    for (const town of ['Köln', 'Bonn'])
      expect(await outcomeOf(kvnr, town)).toEqual(['faulty', expect.stringMatching(/^Archiviert/)]);
  });
});
