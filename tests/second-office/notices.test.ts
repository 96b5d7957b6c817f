import { join } from 'node:path';
import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import { connect } from '@engine/server/database/connect.ts';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { facts } from '@generated/facts.ts';
import { office as parts } from '@office/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeAt } from '../../codegen/officeAt.mjs';
import { databases, unopenedDatabase } from '../databases.ts';
import { importerOf } from '../engine/server/imports/importer.ts';
import { jobWorkerOf } from '../engine/server/jobs/jobWorkerOf.ts';
import { type Answer, type Caller, type Office, openOffice, query } from '../engine/server/office.ts';

const message = 'Genau eines angeben: Buch, Exemplar, Mitglied';
const broken = {
  status: 400,
  body: {
    errors: {
      book: {
        code: 'rule',
        params: { rule: 'subject' },
        message,
      },
    },
  },
};

describe.each(databases)('notices about a book, a copy or a member, on %s', dialect => {
  let office: Office;
  let removeDatabase: () => Promise<void>;
  let librarian: Caller;
  let book: number;
  let copy: number;
  let member: number;
  beforeAll(async () => {
    const { url, remove } = await unopenedDatabase(dialect);
    removeDatabase = remove;
    const database = await connect(url);
    const folder = join(officeAt([], process.env), 'src/office/migrations');
    await migrate(database, { folder });
    office = await openOffice(dialect, parts, facts, { on: database });
    librarian = await office.caller('all');
    const branch = await office.insertAny('branch', { name: 'Mitte' });
    const idOf = async (path: string, fields: object) => (await librarian.post(path, fields)).body.id;
    book = await idOf('books', { title: 'Emma', author: 'Austen' });
    copy = await idOf('copies', { book, branch, condition: 'good' });
    member = await idOf('members', { first_name: 'Eva', last_name: 'Roth', branch });
  });
  afterAll(async () => {
    await office?.close();
    await removeDatabase?.();
  });

  const post = (fields: object): Promise<Answer> => librarian.post('notices', { text: 'Ecke ab', ...fields });
  const change = async (id: number, fields: object): Promise<Answer> => {
    const { version } = (await librarian.get(`notices/${id}`)).body;
    return librarian.put(`notices/${id}`, fields, { 'if-match': `"v${version}"` });
  };

  it('are about one of them, and what names none or two is refused at the first of the fields', async () => {
    expect(await post({ book })).toMatchObject({ status: 201, body: { book, copy: null, member: null } });
    expect(await post({ member })).toMatchObject({ status: 201 });
    expect(await post({})).toMatchObject(broken);
    expect(await post({ book, copy })).toMatchObject(broken);
    expect(await post({ copy, member })).toMatchObject(broken);
    const english = { 'accept-language': 'en' };
    const { body } = await librarian.post('notices', { text: 'Torn' }, english);
    expect(body.errors.book.message).toBe('Give exactly one of: Book, Copy, Member');
  });

  it('turn to another kind only when the first is given up, and the log names both', async () => {
    const { id } = (await post({ copy })).body;
    expect(await change(id, { member })).toMatchObject(broken);
    expect(await change(id, { copy: null })).toMatchObject(broken);
    expect(await change(id, { copy: null, member })).toMatchObject({
      status: 200,
      body: { copy: null, member },
    });
    const filter = { resource: 'notices', record_id: id, action: 'update' };
    const { body: log } = await librarian.get(`activity-log${query({ filter })}`);
    expect(log).toMatchObject([{ changes: { copy: [copy, null], member: [null, member] } }]);
  });

  it('refuse a record that is not there at its own field', async () => {
    const { status, body } = await post({ member: 999 });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['member']]);
  });

  it('are filtered by each of the three, and by what they do not name', async () => {
    await post({ copy, text: 'Fleck' });
    const texts = async (filter: object) =>
      (await librarian.get(`notices${query({ filter: { text: 'Fleck', ...filter } })}`)).body.length;
    expect([await texts({ copy }), await texts({ book }), await texts({ book_null: true })]).toEqual([
      1, 0, 1,
    ]);
    expect(await texts({ 'copy.book': book })).toBe(1);
  });

  it('say of each row of a bulk change that would leave two why it was left alone', async () => {
    await post({ book, text: 'Viele' });
    await post({ member, text: 'Viele' });
    const answer = await librarian.post('notices/bulk', {
      kind: 'update',
      values: { member },
      filter: { text: 'Viele' },
      count: 2,
    });
    expect([answer.status, answer.body]).toEqual([202, expect.anything()]);
    await jobWorkerOf(office, [bulkJob()]).workOff();
    const { body: rows } = await librarian.get(`notices/bulk/${answer.body.id}/rows`);
    expect(rows).toMatchObject([
      { outcome: 'refused', faults: [{ label: 'Buch', message }] },
      { outcome: 'unchanged' },
    ]);
  });

  it('come from a file with a column for each kind, and say which rows name none or two', async () => {
    const importer = importerOf(office, librarian);
    const file = [
      'Vermerk;Vermerkt am;Buch;Exemplar;Mitglied',
      'Eins;01.02.2026;Emma (Austen);;',
      'Zwei;01.02.2026;;;Roth, Eva',
      'Keins;01.02.2026;;;',
      'Beide;01.02.2026;Emma (Austen);;Roth, Eva',
    ].join('\n');
    const batch = await importer.preview('notices', file);
    expect(await importer.rows(batch)).toMatchObject([
      { outcome: 'new' },
      { outcome: 'new' },
      { outcome: 'faulty', faults: [{ field: 'book', message }] },
      { outcome: 'faulty', faults: [{ field: 'book', message }] },
    ]);
  });

  it('go with the member that they are about, and keep a book that they are about', async () => {
    const branch = await office.insertAny('branch', { name: 'Süd' });
    const { body: gone } = await librarian.post('members', { first_name: 'Ida', last_name: 'Roth', branch });
    const { id } = (await post({ member: gone.id })).body;
    await librarian.delete(`members/${gone.id}`, undefined, { 'if-match': '"v1"' });
    expect((await librarian.get(`notices/${id}`)).status).toBe(404);
    const { version } = (await librarian.get(`books/${book}`)).body;
    const kept = await librarian.delete(`books/${book}`, undefined, { 'if-match': `"v${version}"` });
    expect(kept.status).toBe(409);
  });

  it('are described with what holds of them', async () => {
    const { body } = await librarian.get('openapi.json');
    const { description, properties } = body.components.schemas.NoticeInput;
    expect(description).toContain('subject: exactly one of book, copy, member has a value.');
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['book', 'copy', 'member']));
  });
});
