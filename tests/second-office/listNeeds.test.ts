import { randomBytes } from 'node:crypto';
import { stepsSql } from '@engine/server/database/ddl/stepSql.ts';
import { defineField } from '@engine/shared/defineField.ts';
import { diffTables } from '@engine/shared/tables/diffTables.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { facts } from '@generated/facts.ts';
import { office as parts } from '@office/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, emptyDatabase, type TestDatabase } from '../databases.ts';
import { type Caller, type Office, openOffice, query } from '../engine/server/office.ts';

const review = defineField({
  name: 'review',
  kind: 'text',
  maxLength: 100_000,
  foldedColumn: 'review_folded',
  filterable: true,
  sortable: true,
  listFilter: true,
});
const mine = { name: 'mine', options: { true: { created_by: '$user' } } };
/** The generated check of a book does not know the field. */
const validators = { ...facts.validators, book: Object.assign(() => true, { errors: null }) };
/** The library, whose books have a long text besides by which its list sorts and filters, and a switch for one's own. */
const entities = facts.entities.map(each =>
  each.name === 'book' ? { ...each, namedFilters: [mine], fields: [...each.fields, review] } : each,
);

describe.each(databases)('what lists of the library ask of the database, on %s', dialect => {
  let test: TestDatabase;
  let office: Office;
  let librarian: Caller;
  let other: Caller;
  beforeAll(async () => {
    test = await emptyDatabase(dialect);
    const statements = stepsSql(dialect, [], diffTables([], tablesOf(entities), new Map()));
    await test.database.maintain(handle => test.database.execute(handle, statements));
    office = await openOffice(dialect, parts, { ...facts, entities, validators }, { on: test.database });
    librarian = await office.caller('all');
    other = await office.caller('all');
  });
  afterAll(async () => {
    await office?.app.close();
    await test?.drop();
  });

  const titles = async (caller: Caller, more: object) =>
    (await caller.get(`books${query(more)}`)).body.map(({ title }: { title: string }) => title);

  it('a text longer than an index has room for is saved, and the list sorts and filters by it', async () => {
    const long = (begin: string) => `${begin}${randomBytes(60_000).toString('base64')}`;
    for (const [title, begin] of [
      ['Second', 'b'],
      ['First', 'A'],
    ] as const) {
      const saved = await librarian.post('books', { title, author: 'Austen', review: long(begin) });
      expect(saved.body).toMatchObject({ title });
    }
    expect(await titles(librarian, { sort: ['review', 'ASC'] })).toEqual(['First', 'Second']);
    expect(await titles(librarian, { filter: { review_gte: 'b' } })).toEqual(['Second']);
  });

  it('$user is the one who asks, in a switch of the list and in a filter of its own', async () => {
    await other.post('books', { title: 'Emma', author: 'Austen' });
    for (const filter of [{ mine: true }, { created_by: '$user' }]) {
      expect(await titles(other, { filter })).toEqual(['Emma']);
      expect((await titles(librarian, { filter })).sort()).toEqual(['First', 'Second']);
    }
    expect((await librarian.get(`books${query({ filter: { title: '$user' } })}`)).body).toEqual([]);
  });
});
