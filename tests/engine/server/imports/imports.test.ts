import { countRows } from '@engine/server/imports/batchRows.ts';
import { importJob } from '@engine/server/imports/importJob.ts';
import type { ImportState } from '@engine/server/imports/importState.ts';
import type { AnyJobKind } from '@engine/server/jobs/jobKind.ts';
import type { ImportAnswer } from '@engine/shared/imports.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobWorkerOf } from '../jobs/jobWorkerOf.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';
import { type Importer, importerOf } from './importer.ts';

describe.each(dialects)('the import of a file on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let importer: Importer;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
    importer = importerOf(office, clerk);
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    await office.data.run(office.all.deleteFrom('bic'));
    await office.data.run(office.all.deleteFrom('banks'));
  });

  const bank = (blz: string, name: string, fields = {}) =>
    office.insert('bank', { blz, name, deleted: false, source: 'manual', ...fields });
  const banks = async () =>
    (
      await office.data.run(
        office.all.selectFrom('banks').select(['blz', 'name', 'city', 'version', 'deleted']).orderBy('blz'),
      )
    ).map(({ deleted, ...row }) => ({ ...row, deleted: Boolean(deleted) }));

  const file = [
    'Bankleitzahl;Name;Ort;BLZ gelöscht;Bemerkung',
    '10000001;Neue Bank;Köln;nein;x',
    '10000002;Sparkasse Süd;Ulm;ja;x',
    '10000003;Volksbank;Bonn;nein;x',
    '1000;Zu kurz;Bonn;vielleicht;x',
  ].join('\r\n');

  async function arrange() {
    await bank('10000002', 'Sparkasse Nord', { city: 'Ulm' });
    await bank('10000003', 'Volksbank', { city: 'Bonn' });
  }

  test('is previewed row by row without a trace, and then does what the preview said', async () => {
    await arrange();
    const before = await banks();
    const preview = await importer.preview('banks', file);
    expect(preview).toMatchObject({
      mapping: { fields: ['blz', 'name', 'city', 'deleted', null], key: ['blz'] },
      counts: { total: 4, new: 1, changed: 1, unchanged: 1, faulty: 1, done: 0 },
    });
    const rows = await importer.rows(preview);
    expect(rows.map(({ place, outcome }) => [place, outcome])).toEqual([
      [2, 'new'],
      [3, 'changed'],
      [4, 'unchanged'],
      [5, 'faulty'],
    ]);
    expect(rows[0]?.changes).toMatchObject({ blz: [null, '10000001'], source: [null, 'manual'] });
    expect(rows[1]?.changes).toEqual({ name: ['Sparkasse Nord', 'Sparkasse Süd'], deleted: [false, true] });
    expect(rows[3]?.faults).toEqual([{ field: 'deleted', message: '„vielleicht“ ist hier nicht möglich' }]);
    expect(await banks()).toEqual(before);

    const done = await importer.take(preview, 'commit');
    expect(done.counts).toMatchObject({ new: 1, changed: 1, faulty: 1, done: 2, waiting: 0 });
    expect(await banks()).toEqual([
      { blz: '10000001', name: 'Neue Bank', city: 'Köln', version: 1, deleted: false },
      { blz: '10000002', name: 'Sparkasse Süd', city: 'Ulm', version: 2, deleted: true },
      { blz: '10000003', name: 'Volksbank', city: 'Bonn', version: 1, deleted: false },
    ]);
    expect((await importer.rows(done)).map(({ changes }) => changes)).toEqual(
      rows.map(({ changes }) => changes),
    );
    expect(await office.logFindings()).toEqual([]);
  });

  const manyRows = (count: number, name = 'Bank') =>
    Array.from({ length: count }, (_, index) => `${20_000_001 + index};${name} ${index}`);
  const table = (rows: readonly string[]) => ['BLZ;Name', ...rows].join('\r\n');
  const byCode = { fields: ['blz', 'name'], key: ['blz'] };

  test('is noted, logged and looked through for doubles once in a step, not for each row', async () => {
    const { body } = await importer.upload('banks', table(manyRows(30)));
    office.takeStatements();
    const preview = await importer.take(body, 'preview', byCode);
    const tried = countsOf(office.takeStatements());
    const done = await importer.take(preview, 'commit');
    const written = countsOf(office.takeStatements());
    await importer.take(done, 'undo');
    const undone = countsOf(office.takeStatements());
    const steps = 'update jobs set done';
    expect(tried('update "import_rows"')).toBe(tried(steps));
    expect(tried('select match_key')).toBe(tried(steps));
    expect(tried('insert into "activity_log"')).toBe(0);
    expect(written('update "import_rows"')).toBe(written(steps));
    // At most thirty rows are at most five statements, of 16, 8, 4, 2 and 1 row; one more says that the file was imported.
    expect(written('insert into "activity_log"')).toBeLessThanOrEqual(written(steps) * 5 + 1);
    // Looked up, written and read back together, as far as a step gets.
    for (const counts of [tried, written]) {
      expect(counts('insert into "banks"')).toBeLessThanOrEqual(counts(steps) + 10);
      expect(counts('select "t"."id", "t"."version"')).toBeGreaterThan(0);
      expect(counts('select "t"."id", "t"."version"')).toBeLessThanOrEqual(counts(steps) + 10);
    }
    expect(tried('select t.id, "t"."blz" as text')).toBe(tried(steps));
    expect(tried('select t.id from "banks"')).toBe(0);
    for (const counts of [tried, written, undone])
      expect(counts('savepoint some_rows')).toBeLessThanOrEqual(counts(steps) + 30 / 10);
    // All at once, tried first and then done.
    expect(undone('delete from "banks"')).toBeLessThanOrEqual(undone(steps) + 2);
    expect(await banks()).toEqual([]);
    expect(await office.logFindings()).toEqual([]);
  });

  test('finds a record by a key that the API has stored as no form would take it', async () => {
    const stored = { code: 'DR  X', name_de: 'Doktor X', position: 'before' };
    const { status, body } = await clerk.post('titles', stored);
    expect([status, body.code]).toEqual([201, 'DR  X']);
    const key = { fields: ['code', 'name_de'], key: ['code'] };
    const same = await importer.preview('titles', 'Kürzel;Bezeichnung\r\nDR  X;Doktor X', key);
    expect(same.counts).toMatchObject({ total: 1, unchanged: 1 });
    const renamed = await importer.preview('titles', 'Kürzel;Bezeichnung\r\nDR  X;Doktor', key);
    expect((await importer.rows(renamed))[0]).toMatchObject({
      record: body.id,
      changes: { name_de: ['Doktor X', 'Doktor'] },
    });
    await office.data.run(office.all.deleteFrom('titles').where('id', '=', body.id));
  });

  test('names the one record among many that is needed, and then takes all back', async () => {
    const preview = await importer.preview('banks', table(manyRows(70)), byCode);
    const done = await importer.take(preview, 'commit');
    const before = await banks();
    const [{ id } = { id: 0 }] = await office.data.run(
      office.all.selectFrom('banks').select('id').where('blz', '=', '20000040'),
    );
    const company = { name: 'GmbH', roles: ['facility'], federal_state: 'BE', number_prefix: 'A', bank: id };
    const address = {
      'address.street': 'Weg',
      'address.zip': '10115',
      'address.city': 'Berlin',
      'address.country': 'DE',
    };
    const needing = await office.insert('company', { ...company, ...address, small_business: false });
    const refused = await importer.take(done, 'undo');
    expect(await banks()).toEqual(before);
    const faults = (await importer.rows(refused)).filter(row => row.faults.length > 0);
    expect(faults.map(({ place, isDone }) => [place, isDone])).toEqual([[41, true]]);
    await office.data.run(office.all.deleteFrom('companies').where('id', '=', needing));
    const undone = await importer.take(refused, 'undo');
    expect(undone.counts).toMatchObject({ done: 0, waiting: 70 });
    expect(await banks()).toEqual([]);
    expect(await office.logFindings()).toEqual([]);
  });

  test('keeps its counts from step to step, and tells them without a look at the rows', async () => {
    // A step takes a hundred at most, on however quick a machine.
    const rows = manyRows(220).map((row, index) => (index % 9 === 0 ? row.replace(/^\d+/, '1000') : row));
    await bank('20000005', 'Alte Bank');
    const batch: ImportAnswer = (await importer.upload('banks', table(rows))).body;
    const kept: unknown[] = [];
    const counted: unknown[] = [];
    const watched: AnyJobKind = {
      ...importJob(),
      async run(data, input, state) {
        const outcome = await importJob().run(data, input, state);
        if (outcome.kind === 'goOn') {
          kept.push((outcome.state as ImportState).counts);
          counted.push(await countRows(data, batch.id));
        }
        return outcome;
      },
    };
    const begin = (work: string, body = {}) => clerk.post(`banks/imports/${batch.id}/${work}`, body);
    for (const [work, body] of [['preview', byCode], ['commit'], ['undo']] as const) {
      expect([work, (await begin(work, body)).status]).toEqual([work, 202]);
      await jobWorkerOf(office, [watched]).workOff();
    }
    expect(kept.length).toBeGreaterThan(5);
    expect(kept).toEqual(counted);

    const asked = async () => (await clerk.get(`banks/imports/${batch.id}`)).body;
    const { job } = await asked();
    const state = JSON.stringify({ counts: { ...batch.counts, total: 4711 } });
    // held by another server for as long as the tests run, so that no worker takes it up
    const lease_until = '2999-12-31T00:00:00.000Z';
    await office.data.run(
      office.all.updateTable('jobs').set({ status: 'running', state, lease_until }).where('id', '=', job),
    );
    expect((await asked()).counts.total).toBe(4711);
  });

  const countsOf = (statements: readonly string[]) => (text: string) =>
    statements.filter(each => each.trim().startsWith(text)).length;

  test('takes over what is sound between faulty rows, each with its own place in the log', async () => {
    const isFaulty = (index: number) => [0, 4, 5, 13, 19, 20, 34].includes(index);
    const rows = manyRows(35).map((row, index) => (isFaulty(index) ? row.replace(/^\d+/, '1000') : row));
    const preview = await importer.preview('banks', table(rows), byCode);
    expect(preview.counts).toMatchObject({ new: 28, faulty: 7 });
    const done = await importer.take(preview, 'commit');
    expect(done.counts).toMatchObject({ done: 28, waiting: 0 });
    expect((await banks()).map(({ blz }) => blz)).toEqual(
      rows.flatMap((row, index) => (isFaulty(index) ? [] : [row.slice(0, 8)])),
    );
    expect(await entriesOfCreation()).toBe(28);
    const again = await importer.preview('banks', table(manyRows(35, 'Kasse')), byCode);
    expect(again.counts).toMatchObject({ new: 7, changed: 28 });
    expect((await importer.take(again, 'commit')).counts.done).toBe(35);
    expect((await importer.take(again, 'undo')).counts.done).toBe(0);
    expect((await banks()).filter(({ name }) => name.startsWith('Kasse'))).toEqual([]);
    expect(await office.logFindings()).toEqual([]);
  });

  const entriesOfCreation = async (): Promise<number> => {
    const entries = office.all
      .selectFrom('activity_log as l')
      .innerJoin('banks as b', 'b.id', 'l.record_id')
      .select('l.id')
      .where('l.resource', '=', 'banks')
      .where('l.action', '=', 'create');
    return (await office.data.run(entries)).length;
  };

  test('hands the failed rows back with the reason, in a file that can be fixed', async () => {
    const preview = await importer.preview('banks', file);
    const [head, row] = (await importer.failed(preview)).split('\r\n');
    expect(head).toBe('\ufeffBankleitzahl;Name;Ort;BLZ gelöscht;Bemerkung;Grund');
    expect(row).toBe('1000;Zu kurz;Bonn;vielleicht;x;BLZ gelöscht: „vielleicht“ ist hier nicht möglich');
    const fixed = (await importer.failed(preview))
      .replace('vielleicht;', 'nein;')
      .replace('1000;', '10000004;');
    expect((await importer.preview('banks', fixed)).counts).toMatchObject({ total: 1, new: 1 });
  });

  test('is taken back to exactly what was before', async () => {
    await arrange();
    const contents = async () => (await banks()).map(({ version: _, ...row }) => row);
    const before = await contents();
    const done = await importer.take(await importer.preview('banks', file), 'commit');
    expect(await contents()).not.toEqual(before);
    const undone = await importer.take(done, 'undo');
    expect(undone.counts.done).toBe(0);
    expect(await contents()).toEqual(before);
    expect((await clerk.post(`banks/imports/${done.id}/undo`, {})).body.code).toBe('importStage');
  });

  test('stays whole where one row was changed or is needed since', async () => {
    await arrange();
    const done = await importer.take(await importer.preview('banks', file), 'commit');
    const [{ id, version } = { id: 0, version: 0 }] = await office.data.run(
      office.all.selectFrom('banks').select(['id', 'version']).where('blz', '=', '10000002'),
    );
    await clerk.put(`banks/${id}`, { city: 'Neu-Ulm' }, { 'if-match': `"v${version}"` });
    const before = await banks();
    const refused = await importer.take(done, 'undo');
    expect(await banks()).toEqual(before);
    expect(refused.counts.done).toBe(2);
    const faults = (await importer.rows(refused)).filter(({ isDone, faults }) => isDone && faults.length > 0);
    expect(faults.map(({ place }) => place)).toEqual([3]);
  });

  test('overwrites nothing that was changed after the preview', async () => {
    await arrange();
    const preview = await importer.preview('banks', file);
    const [{ id } = { id: 0 }] = await office.data.run(
      office.all.selectFrom('banks').select('id').where('blz', '=', '10000002'),
    );
    await clerk.put(`banks/${id}`, { city: 'Neu-Ulm' }, { 'if-match': '"v1"' });
    await bank('10000001', 'Schon da');
    const done = await importer.take(preview, 'commit');
    expect(done.counts).toMatchObject({ done: 0, faulty: 3 });
    expect((await banks()).map(({ name }) => name)).toEqual(['Schon da', 'Sparkasse Nord', 'Volksbank']);
  });

  test('makes no record for one that was deleted after the preview', async () => {
    await arrange();
    const preview = await importer.preview('banks', file);
    await office.data.run(office.all.deleteFrom('banks').where('blz', '=', '10000002'));
    const done = await importer.take(preview, 'commit');
    expect(done.counts).toMatchObject({ done: 1, faulty: 2 });
    expect((await banks()).map(({ blz }) => blz)).toEqual(['10000001', '10000003']);
    const [, gone] = await importer.rows(done);
    expect(gone?.faults).toMatchObject([{ field: '' }]);
  });

  test('takes no row whose cells go beyond the headings, and hands it back with all of them', async () => {
    const shifted = 'blz,name,city\n10000001,Bank, Nord,Ulm\n10000002,Bank,Bonn';
    const preview = await importer.preview('banks', shifted);
    expect(preview.counts).toMatchObject({ new: 1, faulty: 1 });
    const [first] = await importer.rows(preview);
    expect(first?.faults).toEqual([
      {
        field: '',
        message:
          '„Ulm“ steht in einer Spalte ohne Überschrift; ein Trennzeichen im Text braucht Anführungszeichen',
      },
    ]);
    const again = await importer.preview('banks', await importer.failed(preview));
    expect(again.counts).toMatchObject({ total: 1, faulty: 1 });
  });

  test('takes the error of a formula for no text', async () => {
    const words = ['#N/A', '#NV', '#DIV/0!', '#BEZUG!', ' #WERT! '];
    const rows = words.map((word, at) => `${10_000_001 + at};${word}`);
    const preview = await importer.preview('banks', table(rows), byCode);
    const found = await importer.rows(preview);
    expect(found.map(({ faults }) => faults[0]?.field)).toEqual(words.map(() => 'name'));
    expect(found[0]?.faults[0]?.message).toBe('„#N/A“ ist der Fehler einer Formel');
  });

  test('says in which row a quotation mark is left open', async () => {
    const { status, body } = await importer.upload('banks', 'blz;name\n10000001;"A\n10000002;B');
    expect([status, body.code, body.detail]).toEqual([
      400,
      'importFileQuote',
      'In Zeile 2 beginnt ein Anführungszeichen, das nirgends endet.',
    ]);
  });

  test('notices a record that stands twice in the file', async () => {
    const twice = 'blz;name\n10000001;A\n10000001;B\n10000002;C';
    const preview = await importer.preview('banks', twice);
    const [, second] = await importer.rows(preview);
    expect(second?.faults).toEqual([{ field: 'blz', message: 'Steht schon in Zeile 2' }]);
    expect(preview.counts).toMatchObject({ new: 2, faulty: 1 });
  });

  test('finds references by label, by what is unique and by what lists show, and says which it cannot tell apart', async () => {
    const one = await bank('10000001', 'Bank A');
    await bank('10000002', 'Bank B');
    await bank('10000003', 'Zweimal');
    await bank('10000004', 'Zweimal');
    const text = (name: string) => `"${name}"`;
    const rows = [
      ['AAAADEFFXXX', 'Bank A (10000001)'],
      ['BBBBDEFFXXX', '10000002'],
      ['CCCCDEFFXXX', `#${one}`],
      ['DDDDDEFFXXX', 'Bank C'],
      ['EEEEDEFFXXX', 'bank b'],
      ['FFFFDEFFXXX', 'Zweimal'],
    ];
    const csv = ['BIC;Bank', ...rows.map(row => row.map(text).join(';'))].join('\n');
    const preview = await importer.preview('bic', csv, {});
    const found = await importer.rows(preview);
    expect(found.map(({ changes, faults }) => changes.bank?.[1] ?? faults[0]?.message)).toEqual([
      one,
      one + 1,
      one,
      '„Bank C“ gibt es nicht',
      one + 1,
      '„Zweimal“ passt auf 2 Datensätze',
    ]);
  });

  test('remembers for each user what a heading meant', async () => {
    const odd = 'Nummer;Heißt\n10000001;A';
    const first = (await importer.upload('banks', odd)).body;
    expect(first.mapping).toEqual({ fields: [null, null], key: [] });
    await importer.take(first, 'preview', { fields: ['blz', 'name'], key: ['blz'] });
    expect((await importer.upload('banks', odd)).body.mapping).toEqual({
      fields: ['blz', 'name'],
      key: ['blz'],
    });
    const other = importerOf(office, await office.caller('all'));
    expect((await other.upload('banks', odd)).body.mapping.fields).toEqual([null, null]);
  });

  test('does not import again what the user passed over, yet a column for which there is a field only now', async () => {
    const first = (await importer.upload('banks', file)).body;
    await importer.take(first, 'preview', { fields: ['blz', 'name', null, null, null], key: ['blz'] });
    const passed = { fields: ['blz', 'name', null, null, null], key: ['blz'] };
    expect((await importer.upload('banks', file)).body.mapping).toEqual(passed);
    const second = (await importer.upload('banks', file)).body;
    await importer.take(second, 'preview', passed);
    expect((await importer.upload('banks', file)).body.mapping).toEqual(passed);
    // an import of a time when the table had no such fields, or another one was called so
    const declined = [null, 'short_name', null, 'deleted', null];
    await office.data.run(
      office.all.updateTable('import_batches').set({
        mapping: JSON.stringify({ fields: ['blz', null, 'city', null, null], key: [], declined }),
      }),
    );
    expect((await importer.upload('banks', file)).body.mapping.fields).toEqual([
      'blz',
      'name',
      'city',
      null,
      null,
    ]);
  });

  test('is for those who may list and import, and writes what they may write', async () => {
    const ask = async (...rights: readonly string[]) => {
      const caller = await office.caller(rights);
      const { status, body } = await importerOf(office, caller, rights).upload('banks', file);
      return [status, body.code];
    };
    expect(await ask('banks.list')).toEqual([403, 'forbidden']);
    expect(await ask('banks.import')).toEqual([403, 'forbidden']);
    expect(await ask('banks.list', 'banks.import')).toEqual([201, undefined]);
    expect((await importer.upload('nothing', file)).status).toBe(404);
    expect((await importer.upload('bill-item', file)).status).toBe(404);
    const json = await clerk.post('banks/imports?filename=a.csv', { blz: '10000001' });
    expect([json.status, json.body.code]).toEqual([415, 'unsupportedMediaType']);
    const bytes = { 'content-type': 'application/octet-stream' };
    for (const [query, fault] of [
      ['', { filename: { code: 'required' } }],
      ['?filename=a.csv&colour=red', { colour: { code: 'unknown' } }],
    ] as const)
      expect((await clerk.post(`banks/imports${query}`, Buffer.from(file), bytes)).body.errors).toMatchObject(
        fault,
      );

    await arrange();
    const rights = ['banks.list', 'banks.read', 'banks.import', 'banks.update'];
    const changer = importerOf(office, await office.caller(rights), rights);
    const preview = await changer.preview('banks', file);
    expect(preview.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1, faulty: 2 });
    const mine = `banks/imports/${preview.id}`;
    expect((await clerk.get(mine)).status).toBe(404);
    expect((await clerk.post(`${mine}/commit`, {})).status).toBe(404);

    const made = ['banks.list', 'banks.read', 'banks.import', 'banks.create'];
    const maker = await importerOf(office, await office.caller(made), made).preview('banks', file);
    expect(maker.counts).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test('is taken back by those alone who may delete what it made', async () => {
    const rights = ['banks.list', 'banks.read', 'banks.import', 'banks.create'];
    const maker = importerOf(office, await office.caller(rights), rights);
    const done = await maker.take(await maker.preview('banks', table(manyRows(2)), byCode), 'commit');
    const kept = await maker.take(done, 'undo');
    expect([done.counts.done, kept.counts.done, (await banks()).length]).toEqual([2, 2, 2]);
  });

  test('takes each step in its order, and a mapping of its own columns alone', async () => {
    const { body: batch } = await importer.upload('banks', file);
    const address = `banks/imports/${batch.id}`;
    const codeOf = async (path: string, body: object = {}) =>
      (await clerk.post(`${address}/${path}`, body)).body.code;
    expect(await codeOf('commit')).toBe('importStage');
    expect(await codeOf('undo')).toBe('importStage');
    const { fields, key } = batch.mapping;
    expect(await codeOf('preview', { fields: fields.slice(1), key })).toBe('validationFailed');
    expect(await codeOf('preview', { fields: ['blz', 'blz', null, null, null], key })).toBe(
      'validationFailed',
    );
    expect(await codeOf('preview', { fields: ['id', 'created_by', null, null, null], key })).toBe(
      'validationFailed',
    );
    expect(await codeOf('preview', { fields, key: ['name'] })).toBe('validationFailed');
    expect(await codeOf('preview', [batch.mapping])).toBe('invalidBody');
    expect((await clerk.get(`bic/imports/${batch.id}`)).status).toBe(404);
    expect((await clerk.get('banks/imports')).body.id).toBe(batch.id);
    expect((await (await office.caller('all')).get('banks/imports')).status).toBe(204);
    expect((await clerk.post(`${address}/preview`, batch.mapping)).status).toBe(202);
    expect(await codeOf('preview', batch.mapping)).toBe('importStage');
    expect(await codeOf('commit')).toBe('importStage');
  });
});
