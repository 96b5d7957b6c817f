import { facts } from '@generated/facts.ts';
import { office as parts } from '@office/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type TestDatabase } from '../databases.ts';
import { importerOf } from '../engine/server/imports/importer.ts';
import { type Caller, type Office, openOffice, query } from '../engine/server/office.ts';
import { libraryDatabase } from './libraryDatabase.ts';

describe.each(databases)('the height of books, a number of one decimal place, on %s', dialect => {
  let library: TestDatabase;
  let office: Office;
  let librarian: Caller;
  beforeAll(async () => {
    library = await libraryDatabase(dialect);
    office = await openOffice(dialect, parts, facts, { on: library.database });
    librarian = await office.caller('all');
  });
  afterAll(async () => {
    await office?.app.close();
    await library?.drop();
  });

  const create = (title: string, height: unknown) =>
    librarian.post('books', { title, author: 'Austen', height });
  const titles = async (filter: object, order: 'ASC' | 'DESC' = 'ASC') => {
    const sort = ['height', order] as const;
    const { status, body } = await librarian.get(`books${query({ filter, sort })}`);
    return status === 200 ? body.map(({ title }: { title: string }) => title) : body.code;
  };

  it('is kept as it is given, and answered so', async () => {
    for (const height of [23.5, 18, 1.5, 30.1]) {
      const { body } = await create(`Emma ${height}`, height);
      expect(body.height).toBe(height);
      expect((await librarian.get(`books/${body.id}`)).body.height).toBe(height);
    }
    const { body } = await create('Ungemessen', null);
    expect(body.height).toBeNull();
  });

  it.each([
    [23.55, { code: 'type', params: { format: 'tenths', places: 1 } }],
    [0.1 + 0.2, { code: 'minimum', params: { minimum: 1.5 } }],
    [200.1, { code: 'maximum', params: { maximum: 200 } }],
    ['23,5', { code: 'type' }],
    [1e300, { code: 'type' }],
  ])('%s is refused', async (height, fault) => {
    const answer = await create('Zu genau', height);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ height: expect.objectContaining(fault) });
  });

  it('sorts and filters as numbers do', async () => {
    const measured = ['Emma 1.5', 'Emma 18', 'Emma 23.5', 'Emma 30.1'];
    expect(await titles({ height_null: false })).toEqual(measured);
    expect(await titles({ height_null: false }, 'DESC')).toEqual(measured.toReversed());
    expect(await titles({ height_gte: 18, height_lt: '30.1' })).toEqual(['Emma 18', 'Emma 23.5']);
    expect(await titles({ height: 23.5 })).toEqual(['Emma 23.5']);
    expect(await titles({ height_eq_any: [1.5, 30.1] })).toEqual(['Emma 1.5', 'Emma 30.1']);
    expect(await titles({ height: 'hoch' })).toBe('invalidFilterValue');
  });

  it('is changed, and the history names both', async () => {
    const { body } = await create('Gewachsen', 20.2);
    const changed = await librarian.put(`books/${body.id}`, { height: 20.3 }, { 'if-match': '"v1"' });
    expect(changed.body).toMatchObject({ height: 20.3, version: 2 });
    const { content } = await librarian.get(`books/${body.id}/changes`);
    expect(content.toString()).toContain('[20.2,20.3]');
  });

  it.each(['csv', 'xlsx'])('comes back from a file of the kind %s, and is changed by one', async format => {
    const fields = encodeURIComponent(JSON.stringify(['id', 'title', 'height']));
    const { content } = await librarian.get(`books/export?format=${format}&fields=${fields}`);
    const importer = importerOf(office, librarian);
    const same = await importer.rows(await importer.preview('books', content));
    expect(same.length).toBeGreaterThan(4);
    expect(same.map(({ outcome }) => outcome)).toEqual(same.map(() => 'unchanged'));
  });

  it('is read from a file as people write it', async () => {
    const { id } = (await create('Aus der Liste', 20)).body;
    const other = (await create('Aus der Liste, 2', 20)).body.id;
    const importer = importerOf(office, librarian);
    const file = `ID;Höhe\n${id};21,5\n${other};1.021,55`;
    const [first, second] = await importer.rows(await importer.preview('books', file));
    expect(first).toMatchObject({ outcome: 'changed', changes: { height: [20, 21.5] } });
    expect(second?.faults).toEqual([expect.objectContaining({ field: 'height' })]);
  });
});
