import type { RelatedList } from '@engine/shared/relatedTotals.ts';
import { document as documentMeta } from '@generated/tables/document.ts';
import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';
import { exampleOf } from './exampleOf.ts';

describe.each(dialects)('how many records name another, on %s', dialect => {
  let office: FilledOffice;
  beforeAll(async () => {
    office = await openFilledOffice(dialect);
  });
  afterAll(() => office.close());

  const idOf = (entity: string) => office.records.get(entity) ?? 0;
  const ask = (path: string, lists: unknown, caller: Caller = office.owner) =>
    caller.get(`${path}/related?lists=${encodeURIComponent(JSON.stringify(lists))}`);

  test('each as the list with this filter has it, for every reference of every entity', async () => {
    for (const { name, resource } of entities.filter(({ operations }) => operations.includes('read'))) {
      const lists = entities
        .filter(({ operations }) => operations.includes('list'))
        .flatMap(other =>
          other.fields
            .filter(({ ref, kind, filterable }) => kind === 'ref' && ref?.entity === name && filterable)
            .map(field => [other.resource, field.name] as const),
        )
        .slice(0, 50);
      if (lists.length === 0) continue;
      const { status, body } = await ask(`${resource}/${idOf(name)}`, lists);
      expect(status, resource).toBe(200);
      const expected = [];
      for (const [other, by] of lists) {
        const filter = encodeURIComponent(JSON.stringify({ [by]: idOf(name) }));
        const { headers } = await office.owner.get(`${other}?range=[0,0]&filter=${filter}`);
        expected.push({ total: Number(String(headers['content-range']).split('/')[1]), capped: false });
      }
      expect(body, resource).toEqual(expected);
    }
  });

  test('records of any resource that name it by resource and number', async () => {
    const list: RelatedList = ['documents', 'record_id', 'resource'];
    const path = `companies/${idOf('company')}`;
    const { body: before } = await ask(path, [list]);
    const example = Object.fromEntries(exampleOf(documentMeta, 77, office.records));
    await office.insertAny('document', { ...example, resource: 'companies', record_id: idOf('company') });
    const { body: after } = await ask(path, [list]);
    expect(after[0].total).toBe(before[0].total + 1);
  });

  test('counts for each caller what their own list shows', async () => {
    const path = `companies/${idOf('company')}`;
    const lists = [['bills', 'company']];
    const rights = ['companies.read', 'bills.list'];
    const all = await ask(path, lists, await office.caller(rights));
    const own = await ask(path, lists, await office.caller(rights, { narrowed: { 'bills.list': ['own'] } }));
    expect([all.body[0].total > 0, own.body[0].total]).toEqual([true, 0]);
  });

  test('refuses lists and fields that the caller may not use, and records out of sight', async () => {
    const path = `companies/${idOf('company')}`;
    const bills = [['bills', 'company']];
    const without = await ask(path, bills, await office.caller(['companies.read', 'bills.read']));
    expect(without.status).toBe(403);
    expect((await ask(path, bills, await office.caller(['bills.list']))).status).toBe(403);
    const narrowed = { narrowed: { 'companies.read': ['own'] } };
    const hidden = await ask(path, bills, await office.caller(['companies.read', 'bills.list'], narrowed));
    const missing = await ask('companies/999999', bills);
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect(hidden.body.detail).toBe(missing.body.detail);
    const health = [['guest-insurances', 'kvnr']];
    const reader = await office.caller(['companies.read', 'guest-insurances.list']);
    expect((await ask(path, health, reader)).status).toBe(403);
  });

  test.each([
    ['nothing', undefined],
    ['no list', []],
    ['no pairs', ['bills', 'company']],
    ['a name that is none', [['bills', 3]]],
    ['too many', Array.from({ length: 51 }, () => ['bills', 'company'])],
  ])('names the parameter that is wrong: %s', async (_, lists) => {
    const path = `companies/${idOf('company')}/related`;
    const query = lists === undefined ? '' : `?lists=${encodeURIComponent(JSON.stringify(lists))}`;
    const { status, body } = await office.owner.get(path + query);
    expect([status, body.detail]).toEqual([400, expect.stringContaining('lists')]);
  });

  test.each([
    ['a field of other records', ['bills', 'client']],
    ['a number', ['bills', 'total']],
    ['a number with a resource', ['bills', 'total', 'number']],
    ['the number of a record of any resource, without which', ['documents', 'record_id']],
  ])('refuses what does not name the record: %s', async (_, list) => {
    const { status, body } = await ask(`companies/${idOf('company')}`, [list]);
    expect([status, body.code, body.detail]).toEqual([400, 'invalidQuery', expect.stringContaining('lists')]);
  });

  test('names a list, a field and a parameter that do not exist', async () => {
    const path = `companies/${idOf('company')}`;
    expect((await ask(path, [['bils', 'company']])).status).toBe(404);
    const { status, body } = await ask(path, [['bills', 'compani']]);
    expect([status, JSON.stringify(body)]).toEqual([expect.any(Number), expect.stringContaining('compani')]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await office.owner.get(`${path}/related?list=x`)).status).toBe(400);
  });
});
