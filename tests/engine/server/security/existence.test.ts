import { entityNamed } from '@engine/server/access/model.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';
import { comparable, type FilledOffice, openFilledOffice } from './createRecords.ts';

/**
 * Existence by error text: Directus CVE-2025-64749. That unknown and known addresses get the same at sign-in and
 * "forgot password" stands in tests/engine/server/auth.
 */
describe.each(dialects)('what is out of sight on %s', dialect => {
  let office: FilledOffice;
  let stranger: Caller;
  let visible: Readonly<Record<string, number>>;

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    const all = [...office.model.entities].flatMap(({ meta }) =>
      meta.operations.map(operation => `${meta.resource}.${operation}`),
    );
    const client = await office.insert('client', {
      number: '77',
      name: 'Other',
      contract_from: '2020-01-01',
      locale: 'de',
      status: 'active',
      'address.street': 'Weg',
      'address.zip': '80331',
      'address.city': 'Ulm',
      'address.country': 'DE',
    });
    stranger = await office.caller(all, { clients: [client] });
    visible = Object.fromEntries(
      ['client', 'company', 'tour', 'bill', 'bill-case'].map(name => [name, office.records.get(name) ?? 0]),
    );
  });
  afterAll(() => office.close());

  const resources = {
    client: 'clients',
    company: 'companies',
    tour: 'tours',
    bill: 'bills',
    'bill-case': 'bill-cases',
  };

  test.each(Object.entries(resources))(
    'a hidden %s is as missing as none, on every route',
    async (name, resource) => {
      const [there, missing] = [visible[name], 987_654];
      const answers = async (id: number | undefined) => {
        const match = { 'if-match': '"v1"' };
        const bulk = `${resource}?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`;
        const all = [
          await stranger.get(`${resource}/${id}`),
          await stranger.put(`${resource}/${id}`, {}, match),
          await stranger.put(`${resource}/${id}`, { nothing: 1 }, match),
          await stranger.delete(`${resource}/${id}`, undefined, match),
          await stranger.delete(`${resource}/${id}`, undefined, { 'if-match': '"v999"' }),
          await stranger.put(bulk, {}),
          await stranger.delete(bulk),
          await stranger.get(`${resource}/${id}/documents`),
          await stranger.get(bulk),
        ];
        return all.map(({ status, headers, body }) => {
          const { 'content-length': length, etag, 'content-range': range } = headers;
          return { status, length, etag, range, body: comparable(body) };
        });
      };
      expect(await answers(there)).toEqual(await answers(missing));
      expect((await office.owner.get(`${resource}/${there}`)).status).toBe(200);
    },
  );

  test('a unique value tells of no record out of sight, only of those in it', async () => {
    const numbers = await office.data.run(
      office.all.selectFrom('clients').select(['id', 'number', 'version']),
    );
    const own = numbers.find(({ number }) => number === '77');
    const hidden = numbers.find(({ id }) => id === visible.client);
    const change = async (number: string | undefined) => {
      const match = { 'if-match': `"v${own?.version}"` };
      const { status, body } = await stranger.put(`clients/${own?.id}`, { number }, match);
      return [status, body.errors?.number?.code];
    };
    expect(hidden?.number).not.toBe('77');
    expect(await change(hidden?.number)).toEqual([400, 'check']);
    const filter = encodeURIComponent(JSON.stringify({ id: [own?.id] }));
    const many = await stranger.put(`clients?filter=${filter}`, { number: hidden?.number });
    expect(JSON.stringify(many.body)).not.toMatch(/unique|Gibt es schon/);
    const owner = await office.owner.put(
      `clients/${own?.id}`,
      { number: hidden?.number },
      { 'if-match': `"v${own?.version}"` },
    );
    expect(owner.body.errors.number.code).toBe('unique');
  });

  test('a unique value that one may not read is not guessed by writing it', async () => {
    const { meta } = entityNamed(office.model, 'guest');
    const other = await office.insertAny('guest', {
      ...Object.fromEntries(exampleOf(meta, 2, office.records)),
      payer_type: 'statutory',
      kvnr: 'A123456780',
      kvnr_exception: null,
      insured_status: meta.fields.find(({ name }) => name === 'insured_status')?.options[0]?.value,
      health_insurance: office.records.get('health-insurance'),
    });
    const blind = await office.caller(['list', 'read', 'update', 'update.kvnr'].map(name => `guest.${name}`));
    const match = { 'if-match': '"v1"' };
    const { body } = await blind.put(`guest/${other}`, { kvnr: 'X110411675' }, match);
    expect(body.errors).toEqual({ kvnr: expect.objectContaining({ code: 'check' }) });
    const known = await office.owner.put(`guest/${other}`, { kvnr: 'X110411675' }, match);
    expect(known.body.errors).toEqual({ kvnr: expect.objectContaining({ code: 'unique' }) });
  });

  test('a reference to a hidden record is as faulty as one to none', async () => {
    const fault = async (company: number | undefined) => {
      const { status, body } = await stranger.post('tours', { company });
      return [status, body.errors.company];
    };
    expect(await fault(visible.company)).toEqual(await fault(987_654));
  });

  test('without a right to it, a resource says the same of every record', async () => {
    const withoutRights = await office.caller([]);
    const bodies = await Promise.all(
      [visible.tour, 987_654].map(async id => comparable((await withoutRights.get(`tours/${id}`)).body)),
    );
    expect(bodies[0]).toEqual(bodies[1]);
  });

  test('resources without routes are as unknown as names that mean nothing', async () => {
    for (const name of [
      'sessions',
      'password-tokens',
      'login-challenges',
      'api-keys',
      'outbox-mails',
      'counters',
    ]) {
      const [table, nothing] = [await office.owner.get(`${name}/1`), await office.owner.get('nothing/1')];
      expect([name, table.status, comparable(table.body)]).toEqual([name, 404, comparable(nothing.body)]);
    }
    expect(await office.data.run(office.all.selectFrom('sessions').select('id'))).not.toEqual([]);
  });
});
