import { entityNamed } from '@engine/server/access/model.ts';
import { restoreFields } from '@engine/server/records/write/restoreFields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('blanks around texts on %s', dialect => {
  let office: Office;
  let clerk: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  const title = { name_de: 'Doktor', position: 'before' } as const;
  const company = {
    name: 'Klinik',
    roles: ['facility'],
    federal_state: 'BY',
    number_prefix: 'K',
    small_business: false,
    address: { street: 'Weg', zip: '80331', city: 'München', country: 'DE' },
  };
  const codesOf = (body: { errors: Record<string, { code: string }> }) =>
    Object.entries(body.errors).map(([name, { code }]) => [name, code]);
  /** A row as it was stored before texts were trimmed. */
  const storedLong = async (code: string) =>
    office.insert('title', {
      ...title,
      code,
      name_de: ' Doktor\t',
      letter_form: '  ',
      sort: 0,
      active: true,
    });
  const put = async (path: string, body: object) => {
    const { headers } = await clerk.get(path);
    return clerk.put(path, body, { 'if-match': String(headers.etag) });
  };

  test.each(['', ' ', '\t\n', '\u00a0'])('a required text of %j alone is refused', async blank => {
    const { status, body } = await clerk.post('titles', { ...title, code: 'B', name_de: blank });
    expect([status, codesOf(body)]).toEqual([400, [['name_de', 'required']]]);
    const { body: made } = await clerk.post('titles', {
      ...title,
      code: `R${blank.length}${blank.charCodeAt(0)}`,
    });
    const changed = await put(`titles/${made.id}`, { name_de: blank });
    expect([changed.status, codesOf(changed.body)]).toEqual([400, [['name_de', 'required']]]);
  });

  test('blanks around a text make no other value', async () => {
    const { body } = await clerk.post('titles', {
      ...{ ...title, code: ' UNIQUE\n', name_en: '  ', letter_form: ' Frau  Dr.\n Anna ' },
    });
    expect(body).toMatchObject({ code: 'UNIQUE', name_en: null, letter_form: 'Frau  Dr.\n Anna' });
    const again = await clerk.post('titles', { ...title, code: 'UNIQUE ' });
    expect([again.status, codesOf(again.body)]).toEqual([400, [['code', 'unique']]]);
    const changed = await put(`titles/${body.id}`, { code: ' OTHER ', letter_form: ' ' });
    expect(changed.body).toMatchObject({ code: 'OTHER', letter_form: null, version: 2 });
  });

  test('codes come without blanks and in capitals, as from a form', async () => {
    const bank = { iban: ' de89 3704 0044 0532 0130 00 ' };
    const { status, body } = await clerk.post('companies', { ...company, ...bank });
    expect([status, body.iban]).toEqual([201, 'DE89370400440532013000']);
  });

  test('what was stored with blanks stays until it gets another value', async () => {
    const path = `titles/${await storedLong(' LONG ')}`;
    const { body: before } = await clerk.get(path);
    expect((await put(path, before)).body).toEqual(before);
    expect((await put(path, { code: 'LONG', name_de: '  Doktor', letter_form: ' ' })).body).toEqual(before);
    const { body: beside } = await put(path, { ...before, sort: 7 });
    expect(beside).toMatchObject({ code: ' LONG ', name_de: ' Doktor\t', letter_form: '  ', sort: 7 });
    const { body: changed } = await put(path, { ...beside, code: ' LONGER ', letter_form: '' });
    expect(changed).toMatchObject({ code: 'LONGER', name_de: ' Doktor\t', letter_form: null });
  });

  test('child rows are read in the same way', async () => {
    const faulty = await clerk.post('companies', { ...company, contacts: [{ rank: 1, name: ' ' }] });
    expect([faulty.status, codesOf(faulty.body)]).toEqual([400, [['contacts.0.name', 'required']]]);
    const contacts = [{ rank: 1, name: ' Anna ' }];
    const { body: made } = await clerk.post('companies', { ...company, number_prefix: 'C', contacts });
    expect(made.contacts).toMatchObject([{ name: 'Anna' }]);
    await office.data.run(
      office.all.updateTable('company_contacts').set({ name: 'Anna ' }).where('id', '=', made.contacts[0].id),
    );
    const path = `companies/${made.id}`;
    const { body: before } = await clerk.get(path);
    expect(before.contacts).toMatchObject([{ name: 'Anna ' }]);
    expect((await put(path, before)).body).toEqual(before);
    const { body: after } = await put(path, { contacts: [{ ...before.contacts[0], name: ' Bert' }] });
    expect(after.contacts).toMatchObject([{ id: before.contacts[0].id, name: 'Bert' }]);
  });

  test('taking back a change brings the blanks back that were stored', async () => {
    const id = await storedLong(' FORMER ');
    const path = `titles/${id}`;
    const { body: before } = await clerk.get(path);
    const { body: changed } = await put(path, { code: 'NOW', letter_form: null });
    const entity = entityNamed(office.model, 'title');
    const former = { code: [' FORMER ', 'NOW'], letter_form: ['  ', null] } as const;
    const data = office.openAs(clerk.id, ['titles.update', 'titles.list', 'titles.read']);
    await data.transaction(inner => restoreFields(inner, entity, id, changed.version, former));
    const { body: after } = await clerk.get(path);
    expect(after).toMatchObject({ code: before.code, letter_form: before.letter_form });
  });
});
