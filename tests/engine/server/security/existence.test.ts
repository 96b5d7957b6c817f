import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects } from '../office.ts';
import { comparable, type FilledOffice, openFurnishedOffice } from './createRecords.ts';

/**
 * Existence by error text: Directus CVE-2025-64749. That unknown and known addresses get the same at sign-in and
 * "forgot password" stands in tests/engine/server/auth.
 */
describe.each(dialects)('what is out of sight on %s', dialect => {
  let office: FilledOffice;
  let stranger: Caller;
  let visible: Readonly<Record<string, number>>;

  beforeAll(async () => {
    office = await openFurnishedOffice(dialect);
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
