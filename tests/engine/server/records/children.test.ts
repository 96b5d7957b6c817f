import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('child rows on %s', dialect => {
  let office: Office;
  let clerk: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  const company = {
    name: 'Klinik',
    roles: ['facility'],
    federal_state: 'BY',
    number_prefix: 'K',
    small_business: false,
    address: { street: 'Weg', zip: '80331', city: 'München', country: 'DE' },
  };
  const names = (record: { contacts: readonly { name: string }[] }) =>
    record.contacts.map(({ name }) => name);

  test('rows are created, changed and removed with their parent, in one call and one log entry', async () => {
    const contacts = [
      { rank: 1, name: 'Anna' },
      { rank: 2, name: 'Bert' },
    ];
    const created = await clerk.post('companies', { ...company, contacts });
    expect([created.status, created.body.errors]).toEqual([201, undefined]);
    expect(names(created.body)).toEqual(['Anna', 'Bert']);

    const [anna] = created.body.contacts;
    const changed = await clerk.put(
      `companies/${created.body.id}`,
      {
        contacts: [
          { ...anna, name: 'Anne' },
          { rank: 3, name: 'Cem' },
        ],
      },
      { 'if-match': '"v1"' },
    );
    expect(names(changed.body)).toEqual(['Anne', 'Cem']);
    expect(changed.body.contacts[0].id).toBe(anna.id);

    const untouched = await clerk.put(`companies/${created.body.id}`, { phone: '1' }, { 'if-match': '"v2"' });
    expect(names(untouched.body)).toEqual(['Anne', 'Cem']);
    const entries = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select('action')
        .where('resource', '=', 'companies')
        .where('record_id', '=', created.body.id)
        .orderBy('id'),
    );
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
  });

  test('a faulty row is named by its place, and nothing is saved', async () => {
    const answer = await clerk.post('companies', {
      ...company,
      name: 'Nirgends',
      contacts: [{ name: 'Anna' }, { position: 'Leitung' }, 'x'],
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['contacts.1.name', 'contacts.2']);
    const found = await clerk.get('companies?filter={"q":"nirgends"}');
    expect(found.body).toEqual([]);
  });

  test("another record's row cannot be taken over", async () => {
    const one = await clerk.post('companies', {
      ...company,
      number_prefix: 'EINS',
      contacts: [{ rank: 1, name: 'Anna' }],
    });
    const other = await clerk.post('companies', { ...company, number_prefix: 'ZWEI' });
    const stolen = await clerk.put(
      `companies/${other.body.id}`,
      { contacts: one.body.contacts },
      { 'if-match': '"v1"' },
    );
    expect(stolen.body.errors['contacts.0.id'].code).toBe('reference');
  });

  test('rows stand in the order in which they are sent, and as many as their places allow', async () => {
    const contacts = ['Anna', 'Bert', 'Cem'].map(name => ({ name }));
    const sorted = { ...company, name: 'Ordnung', number_prefix: 'ORD', contacts };
    const { body } = await clerk.post('companies', sorted);
    const [anna, bert, cem] = body.contacts;
    expect(body.contacts.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3]);
    const path = `companies/${body.id}`;
    const moved = await clerk.put(path, { contacts: [cem, anna, bert] }, { 'if-match': '"v1"' });
    expect(names(moved.body)).toEqual(['Cem', 'Anna', 'Bert']);
    expect(names((await clerk.get(path)).body)).toEqual(['Cem', 'Anna', 'Bert']);
    const four = await clerk.put(path, { contacts: [...contacts, { name: 'Dora' }] }, { 'if-match': '"v2"' });
    expect(four.body.errors.contacts).toMatchObject({ code: 'maxItems', params: { maxItems: 3 } });
  });

  test('places with a gap stay until the order changes', async () => {
    const contacts = [{ name: 'Anna' }, { name: 'Bert' }];
    const { body } = await clerk.post('companies', { ...company, number_prefix: 'GAP', contacts });
    const [anna, bert] = body.contacts;
    await office.data.run(
      office.all.updateTable('company_contacts').set({ rank: 3 }).where('id', '=', bert.id),
    );
    const path = `companies/${body.id}`;
    const save = (sent: readonly object[], version: number) =>
      clerk.put(path, { contacts: sent }, { 'if-match': `"v${version}"` });
    const ranks = ({ body: saved }: Awaited<ReturnType<typeof save>>) =>
      saved.contacts.map(({ name, rank }: { name: string; rank: number }) => [name, rank]);
    const same = await save([anna, bert], 1);
    expect([same.headers.etag, ...ranks(same)]).toEqual(['"v1"', ['Anna', 1], ['Bert', 3]]);
    const renamed = await save([anna, { ...bert, name: 'Berta' }], 1);
    expect(ranks(renamed)).toEqual([
      ['Anna', 1],
      ['Berta', 3],
    ]);
    expect(ranks(await save([bert, anna], 2))).toEqual([
      ['Bert', 1],
      ['Anna', 2],
    ]);
  });

  test('child rows read by themselves are out of sight where their parent is', async () => {
    const [own, other] = await Promise.all(
      ['OWN', 'OTH'].map(prefix =>
        clerk.post('companies', { ...company, number_prefix: prefix, contacts: [{ name: prefix }] }),
      ),
    );
    const seenBy = async (companies: readonly number[]) => {
      const data = office.openAs(clerk.id, ['companies.list', 'companies.read'], { companies });
      const contacts = await data.run(data.rows('company_contacts as c', 'see').select('c.name'));
      return contacts.map(({ name }) => name);
    };
    expect(await seenBy([own?.body.id])).toEqual(['OWN']);
    expect(await seenBy([other?.body.id])).toEqual(['OTH']);
    expect(await seenBy([])).toEqual([]);
  });

  test('child rows have no routes of their own', async () => {
    expect((await clerk.get('company-contacts')).status).toBe(404);
  });
});
