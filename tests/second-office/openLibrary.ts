import { stepsSql } from '@engine/server/database/ddl/stepSql.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { diffTables } from '@engine/shared/tables/diffTables.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { facts } from '@generated/facts.ts';
import { office as parts } from '@office/server.ts';
import { emptyDatabase } from '../databases.ts';
import { openOffice } from '../engine/server/office.ts';

/** The entities of the library, whose loans have this besides and no rules of their own. */
export const withLoans = (besides: Partial<Pick<EntityMeta, 'fields' | 'rules'>>): readonly EntityMeta[] =>
  facts.entities.map(each =>
    each.name === 'loan'
      ? { ...each, rules: besides.rules ?? [], fields: [...each.fields, ...(besides.fields ?? [])] }
      : each,
  );

/** The library with these entities, and what a loan needs in it. */
export async function openLibrary(dialect: 'sqlite' | 'postgres', entities: readonly EntityMeta[]) {
  const test = await emptyDatabase(dialect);
  const statements = stepsSql(dialect, [], diffTables([], tablesOf(entities), new Map()));
  await test.database.maintain(handle => test.database.execute(handle, statements));
  const office = await openOffice(dialect, parts, { ...facts, entities }, { on: test.database });
  const librarian = await office.caller('all');
  const branch = await office.insertAny('branch', { name: 'Mitte' });
  const book = (await librarian.post('books', { title: 'Emma', author: 'Austen' })).body.id;
  const copy = (await librarian.post('copies', { book, branch, condition: 'good' })).body.id;
  const member = (await librarian.post('members', { first_name: 'Eva', last_name: 'Roth', branch })).body.id;
  const lent = { copy, member, lent_on: '2026-02-01' };
  return {
    ...{ office, librarian },
    loanUntil: async (due_on: string, more: object = {}) =>
      (await librarian.post('loans', { ...lent, due_on, ...more })).body,
    change: async (id: number, fields: object) => {
      const { version } = (await librarian.get(`loans/${id}`)).body;
      return librarian.put(`loans/${id}`, fields, { 'if-match': `"v${version}"` });
    },
    close: async () => {
      await office.app.close();
      await test.drop();
    },
  };
}
