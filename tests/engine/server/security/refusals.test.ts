import { entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { limits } from '@engine/server/http/limits.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleId } from '../idOf.ts';
import { type Answer, dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from './createRecords.ts';

/** Checks that no other test would miss: `npm run test:mutants` found them. */
describe.each(dialects)('refused on %s', dialect => {
  let office: FilledOffice;
  let role: number;

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    await syncCatalogue(openData(office.database, office.model), facts);
    role = await roleId(office.data, 'billing');
  });
  afterAll(() => office.close());

  const verdict = ({ status, body }: Answer) => [status, body.code];
  const ask = async (holds: readonly string[], resource: string, parameters: Parameters<typeof query>[0]) =>
    verdict(await (await office.caller(holds)).get(`${resource}${query(parameters)}`));

  test('what a resource does not have, to those as well who hold everything', async () => {
    const match = { 'if-match': '"v1"' };
    const answers = [
      await office.owner.delete('users/1', undefined, match),
      await office.owner.put('activity-log/1', {}, match),
      await office.owner.post('bill-items', {}),
    ];
    expect(answers.map(verdict)).toEqual(answers.map(() => [405, 'methodNotAllowed']));
  });

  test('a question about records that may not be seen, by way of one that may', async () => {
    const filter = { 'guest.last_name': 'Müller' };
    expect(await ask(['tours.list'], 'tours', { filter })).toEqual([403, 'forbiddenField']);
    expect(await ask(['tours.list'], 'tours', { sort: ['guest.last_name', 'ASC'] })).toEqual([
      403,
      'forbiddenField',
    ]);
    expect((await ask(['tours.list', 'guest.list'], 'tours', { filter }))[0]).toBe(200);
  });

  test('a question about a number of records that may not be seen', async () => {
    const filter = { has_warning: true };
    expect(await ask(['guest.list'], 'guest', { filter })).toEqual([403, 'forbiddenField']);
    expect((await ask(['guest.list', 'person-warnings.list'], 'guest', { filter }))[0]).toBe(200);
  });

  test('a question about what is computed, unless the schema asks it', async () => {
    const questions = [
      ['tours', { approval_status: 'approved' }],
      ['tours', { approval_status_null: true }],
      ['overdue-payment-alerts', { debtor: 'x' }],
      ['clients', { open_amount_gt: 0 }],
    ] as const;
    for (const [resource, filter] of questions) {
      const answer = await office.owner.get(`${resource}${query({ filter })}`);
      expect([filter, ...verdict(answer)]).toEqual([filter, 400, 'unknownFilter']);
    }
    const sorted = await office.owner.get(`tours${query({ sort: ['approval_status', 'ASC'] })}`);
    expect(verdict(sorted)).toEqual([400, 'unknownSort']);
  });

  test('to delete a role or a right that ships', async () => {
    const [right] = await office.data.run(
      office.all.selectFrom('permissions').select('id').where('system', '=', true).limit(1),
    );
    for (const path of [`roles/${role}`, `permissions/${right?.id}`]) {
      const { body } = await office.owner.get(path);
      const answer = await office.owner.delete(path, undefined, { 'if-match': `"v${body.version}"` });
      expect([path, ...verdict(answer)]).toEqual([path, 409, 'locked']);
    }
  });

  test('a question over more than three references', async () => {
    const path = `${'created_by.'.repeat(4)}email`;
    expect(verdict(await office.owner.get(`banks${query({ filter: { [path]: 'a' } })}`))).toEqual([
      400,
      'filterTooDeep',
    ]);
  });

  test('an id that only a lenient reader takes for a number', async () => {
    for (const id of ['0x1', '1e0', '01', '+1', '1.0', ' 1', 'NaN']) {
      const path = encodeURIComponent(id);
      const answers = [
        await office.owner.get(`users/${path}`),
        await office.owner.get(`users/${path}/sessions`),
        await office.owner.get(`authorization/users/${path}/rights`),
        await office.owner.post(`authorization/changes/${path}/undo`, { reason: 'x' }),
      ];
      expect([id, ...answers.map(({ status }) => status)]).toEqual([id, 404, 404, 404, 404]);
    }
  });

  test('a list below a record that has no such list', async () => {
    for (const path of ['titles/1/banks', 'banks/1/banks', `clients/${office.records.get('client')}/titles`])
      expect([path, ...verdict(await office.owner.get(path))]).toEqual([path, 404, 'notFound']);
  });

  test('a question that is longer than a question needs to be', async () => {
    const answer = await office.owner.get(`banks${query({ filter: { name: 'x'.repeat(8_200) } })}`);
    expect(verdict(answer)).toEqual([400, 'filterTooLarge']);
  });

  test('a change of what is closed, for every role', async () => {
    const closing = office.model.entities.flatMap(({ meta }) => {
      const { workflow, table, name, resource } = meta;
      const [state] = Object.entries(workflow?.states ?? {}).find(([, { locked }]) => locked === 'all') ?? [];
      return state && meta.operations.includes('update') ? [{ table, name, resource, state }] : [];
    });
    expect(closing.length).toBeGreaterThan(0);
    for (const { table, name, resource, state } of closing) {
      const id = office.records.get(name);
      await office.data.run(sql`update ${sql.table(table)} set status = ${state} where id = ${id}`);
      const answer = await office.owner.put(`${resource}/${id}`, {}, { 'if-match': '"v1"' });
      expect([resource, ...verdict(answer)]).toEqual([resource, 409, 'locked']);
    }
  });

  test('a record that its author could not see, created so or made so', async () => {
    const client = office.records.get('client') ?? 0;
    const limited = await office.caller('all', { clients: [client] });
    const company = {
      name: 'Klinik',
      roles: ['facility'],
      federal_state: 'BY',
      number_prefix: 'K',
      small_business: false,
      address: { street: 'Weg', zip: '80331', city: 'München', country: 'DE' },
    };
    const ofCompany = await office.caller('all', { companies: [office.records.get('company') ?? 0] });
    expect(verdict(await ofCompany.post('companies', company))).toEqual([403, 'forbidden']);
    const { body: seen } = await limited.post('companies', company);
    expect((await office.owner.get(`companies/${seen.id}`)).body).toMatchObject({ client, version: 1 });
    const given = await limited.put(`companies/${seen.id}`, { client: null }, { 'if-match': '"v1"' });
    expect([given.body.errors, ...verdict(given)]).toEqual([undefined, 403, 'forbidden']);
    expect((await office.owner.get(`companies/${seen.id}`)).body).toMatchObject({ client, version: 1 });
  });

  test.each([
    ['bills', { overdue: 'toString' }],
    ['bills', { overdue: '__proto__' }],
    ['bills', { overdue: ['true'] }],
    ['banks', { name_null: 'perhaps' }],
    ['banks', { name_null: 1 }],
    ['banks', { name_eq_any: 'a' }],
    ['banks', { name_neq_any: { a: 1 } }],
    ['banks', { name_eq: ['a'] }],
    ['banks', { name_like: ['a'] }],
    ['banks', { deleted_gt: true }],
    ['banks', { deleted_like: 'a' }],
    ['banks', { created_at_like: '2026' }],
    ['companies', { roles_gt: 'facility' }],
    ['banks', { q: { a: 1 } }],
    ['banks', { q: ['a'] }],
    ['banks', { q: null }],
  ])('a question that means nothing: %s %j', async (resource, filter) => {
    const answer = await office.owner.get(`${resource}${query({ filter })}`);
    expect(verdict(answer)).toEqual([400, 'invalidFilterValue']);
  });

  test('a question of more conditions than there may be', async () => {
    const namesOf = (name: string, way: string) =>
      [...entityNamed(office.model, name).fields.values()]
        .filter(({ filterable, secret }) => filterable && !secret)
        .map(field => way + field.name);
    const names = [...namesOf('tour', ''), ...namesOf('guest', 'guest.'), ...namesOf('company', 'company.')];
    const keys = names.flatMap(name => [name, `${name}_null`]).sort((a, b) => a.length - b.length);
    const conditions = keys.map(key => [key, key.endsWith('_null') ? true : null] as const);
    const filter = Object.fromEntries(conditions.slice(0, 201));
    expect(JSON.stringify(filter).length).toBeLessThan(limits.queryCharacters);
    const answer = await office.owner.get(`tours${query({ filter })}`);
    expect(verdict(answer)).toEqual([400, 'filterTooLarge']);
  });

  test.each([
    [{}],
    [{ name: 'x' }],
    [{ path: 5 }],
    [{ path: 'x' }],
    [{ path: `/${'x'.repeat(2_000)}` }],
    [[]],
    [undefined],
    ['null'],
  ])('a visit to nowhere: %j', async body => {
    expect((await office.owner.post('history/new', body)).status).toBe(400);
  });

  test('an undo of a change that never was', async () => {
    const answer = await office.owner.post('authorization/changes/987654/undo', { reason: 'x' });
    expect(verdict(answer)).toEqual([404, 'notFound']);
  });

  test('a wider reach of a role, by somebody who is limited themselves', async () => {
    const limited = await office.caller('all', { clients: [office.records.get('client') ?? 0] });
    const { version } = (await office.owner.get('authorization/matrix')).body;
    const change = { version, reason: 'x', changes: [], scopes: [{ role, row_scope: 'all' }] };
    expect(verdict(await limited.put('authorization/matrix', change))).toEqual([403, 'beyondOwn']);
  });

  test('looking through other eyes, without a session that could', async () => {
    expect(verdict(await office.owner.post('authorization/view-as', { role }))).toEqual([403, 'forbidden']);
  });
});
