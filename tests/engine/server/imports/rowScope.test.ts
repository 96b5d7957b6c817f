import type { Scope } from '@engine/server/access/actor.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import type { ImportAnswer, ImportMapping } from '@engine/shared/imports.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operator, openOperator } from '../../../office/operator.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';
import { type Importer, importerOf } from './importer.ts';

/** Two clients with a company each; a user of the first imports. */
describe.each(dialects)('the import of those who see the rows of one client on %s', dialect => {
  let office: Office;
  let operator: Operator;
  let chief: Caller;
  let importer: Importer;
  let caller: Caller;
  const ids = { client: 0, company: 0, otherClient: 0, otherCompany: 0 };

  const example = (name: 'client' | 'company', more: object) => {
    const { meta } = entityNamed(office.model, name);
    const required = { ...meta, fields: meta.fields.filter(field => field.required) };
    return office.insertAny(name, { ...Object.fromEntries(exampleOf(required, 2, new Map())), ...more });
  };

  beforeAll(async () => {
    office = await openOffice(dialect);
    operator = await openOperator(office);
    chief = await office.caller('all');
    const read = async (path: string) => (await chief.get(path)).body;
    ids.company = operator.company;
    const own = await read(`companies/${ids.company}`);
    ids.client = own.client;
    ids.otherClient = await example('client', { number: 'M-2', name: 'Geheime Genossenschaft' });
    ids.otherCompany = await example('company', {
      roles: ['provider'],
      client: ids.otherClient,
      name: 'Geheime Fahrten',
      active: true,
      ik: '101575519',
      number_prefix: 'G',
      billing_code: own.billing_code,
      tax_number: own.tax_number,
    });
    caller = await office.caller('all', { clients: [ids.client] });
    importer = importerOf(office, caller, 'all', { scope: scope() });
  });
  afterAll(() => office.close());

  const scope = (): Scope =>
    Object.fromEntries(office.model.scopes.map(name => [name, name === 'clients' ? [ids.client] : null]));

  /** What the rows of a file come to, each by its field and message alone. */
  const faultsOf = async (batch: ImportAnswer) =>
    (await importer.rows(batch)).map(({ outcome, record, changes, faults }) => [
      outcome,
      record,
      changes,
      faults.map(({ field, message }) => `${field}: ${message}`),
    ]);
  const missing = (fault: string) => ['faulty', null, {}, [fault]];
  const byId = (field: string) => ({ fields: ['id', field], key: ['id'] });
  const moveTo = (client: number) =>
    office.data.run(office.all.updateTable('companies').set({ client }).where('id', '=', ids.company));
  const nameOf = async (id: number) => (await chief.get(`companies/${id}`)).body.name;

  test('does not know a record of another client, and says of it what it says of none', async () => {
    const file = `Nummer;Name\n${ids.otherCompany};Neu\n987654;Neu`;
    const preview = await importer.preview('companies', file, byId('name'));
    const fault = missing('id: Kein Datensatz mit dieser Nummer');
    expect(await faultsOf(preview)).toEqual([fault, fault]);
    expect((await caller.post(`companies/imports/${preview.id}/commit`, {})).body.code).toBe('importStage');
    expect(await nameOf(ids.otherCompany)).toBe('Geheime Fahrten');
    expect(await importer.failed(preview)).not.toContain('Geheim');
  });

  test('says of a number that only a record out of sight has what it says of none', async () => {
    const file = 'Mandantennummer;Name\nM-2;Neu\nM-9;Neu';
    const preview = await importer.preview('clients', file, { fields: ['number', 'name'], key: ['number'] });
    const [hidden, unknown] = await faultsOf(preview);
    expect(hidden).toEqual(unknown);
    expect(hidden?.slice(0, 2)).toEqual(['faulty', null]);
  });

  test('finds no reference to what is out of sight, by name, by a unique value or by number', async () => {
    const texts = ['Geheime Fahrten', '101575519', 'Gibt es nicht', `#${ids.otherCompany}`, '#987654'];
    const file = ['Firma;Tag', ...texts.map(text => `${text};02.03.2026`)].join('\n');
    const preview = await importer.preview('tours', file, { fields: ['company', 'date'], key: [] });
    const ofCompany = (await importer.rows(preview)).map(({ faults }) =>
      faults.filter(({ field }) => field === 'company').map(({ message }) => message),
    );
    expect(ofCompany).toEqual([
      ['„Geheime Fahrten“ gibt es nicht'],
      ['„101575519“ gibt es nicht'],
      ['„Gibt es nicht“ gibt es nicht'],
      ['Gibt es nicht'],
      ['Gibt es nicht'],
    ]);
  });

  test('moves no record to another client, and makes none there', async () => {
    const file = (client: string) => `Nummer;Mandant\n${ids.company};${client}`;
    const [moved] = await faultsOf(
      await importer.preview('companies', file(`#${ids.otherClient}`), byId('client')),
    );
    const [unknown] = await faultsOf(await importer.preview('companies', file('#987654'), byId('client')));
    expect(moved).toEqual(unknown);
    expect(moved?.[0]).toBe('faulty');
  });

  test('writes and takes back nothing that went out of sight meanwhile', async () => {
    const file = (name: string) => `Nummer;Name\n${ids.company};${name}`;
    const preview = await importer.preview('companies', file('Taxi Neu'), byId('name'));
    expect(preview.counts).toMatchObject({ changed: 1 });
    await moveTo(ids.otherClient);
    const refused = await importer.take(preview, 'commit');
    expect(refused.counts).toMatchObject({ done: 0, faulty: 1 });
    expect(await nameOf(ids.company)).toBe('Taxi Huber');

    await moveTo(ids.client);
    const again = await importer.preview('companies', file('Taxi Neu'), byId('name'));
    const done = await importer.take(again, 'commit');
    expect(done.counts.done).toBe(1);
    const [shown] = await importer.rows(done);
    expect(shown?.changes).toEqual({ name: ['Taxi Huber', 'Taxi Neu'] });
    await moveTo(ids.otherClient);
    const [hidden] = await importer.rows(done);
    expect(hidden).toEqual({ ...shown, changes: {} });
    const kept = await importer.take(done, 'undo');
    expect(kept.counts.done).toBe(1);
    expect(await nameOf(ids.company)).toBe('Taxi Neu');
    const messages = (await importer.rows(kept)).flatMap(({ faults }) => faults.map(each => each.message));
    expect(messages).toEqual(['Nicht gefunden. Hier ist nichts, oder es ist für Sie nicht sichtbar.']);
    await moveTo(ids.client);
  });

  test('writes no record that the right to import does not reach, be it changed or new', async () => {
    const narrowed = { 'companies.import': ['clients'] } as const;
    const unreaching = importerOf(office, await office.caller('all', { narrowed }), 'all', {
      narrowed: new Map(Object.entries(narrowed)),
    });
    const outcomeOf = async (file: string, mapping: Partial<ImportMapping>) =>
      (await unreaching.rows(await unreaching.preview('companies', file, mapping))).map(
        ({ outcome, faults }) => [outcome, ...faults.map(({ message }) => message)],
      );
    const address = ['street', 'house_no', 'zip', 'city'].map(part => `address.${part}`);
    const fields = ['name', 'roles', 'number_prefix', 'federal_state', ...address];
    const forbidden = [['faulty', expect.stringContaining('Nicht erlaubt.')]];
    const changed = `Nummer;Ort\n${ids.company};Fürth`;
    expect(await outcomeOf(changed, byId('address.city'))).toEqual(forbidden);
    const made = `${fields.join(';')}\nKlinik;Einrichtung;K;Bayern;Ring;1;80331;München`;
    expect(await outcomeOf(made, { fields, key: [] })).toEqual(forbidden);
  });

  test.each([
    ['out of sight', () => ({ scope: scope() }), 'Nicht gefunden.'],
    [
      'out of reach',
      () => ({ narrowed: new Map([['tour-series.delete', ['own'] as const]]) }),
      'Nicht erlaubt.',
    ],
  ])('takes nothing back where one new record is %s meanwhile', async (_, limits, message) => {
    const prescription = await operator.prescription(await operator.guest());
    const fields = ['prescription', 'company', 'weekdays', 'from', 'to'];
    const companies = [ids.company, ids.otherCompany, ids.company];
    const rows = companies.map(
      (company, month) => `#${prescription};#${company};Mo;2026-0${month + 1}-05;2026-0${month + 1}-20`,
    );
    const file = [fields.join(';'), ...rows].join('\n');
    const unlimited = importerOf(office, chief);
    const preview = await unlimited.preview('tour-series', file, { fields, key: [] });
    const done = await unlimited.take(preview, 'commit');
    const series = office.all
      .selectFrom('tour_series')
      .select(['id', 'company'])
      .where('prescription', '=', prescription)
      .orderBy('id');
    const before = await office.data.run(series);
    expect([done.counts.done, before.length]).toEqual([3, 3]);
    const others = office.all.updateTable('tour_series').set({ created_by: null });
    await office.data.run(others.where('company', '=', ids.otherCompany));
    const kept = await importerOf(office, chief, 'all', limits()).take(done, 'undo');
    expect(await office.data.run(series)).toEqual(before);
    const messages = (await unlimited.rows(kept)).flatMap(({ faults }) => faults.map(each => each.message));
    expect([kept.counts.done, messages]).toEqual([3, [expect.stringContaining(message)]]);
  });
});
