import { allChecks, verify } from '@engine/server/integrity/verification.ts';
import { forgetLooseFiles } from '@engine/server/record-files/forgetFiles.ts';
import { facts } from '@generated/facts.ts';
import { office as parts } from '@office/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type TestDatabase } from '../databases.ts';
import { type Answer, type Caller, type Office, openOffice } from '../engine/server/office.ts';
import { pngOf } from '../pngOf.ts';
import { libraryDatabase } from './libraryDatabase.ts';

const bytes = 'application/octet-stream';
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);
const aPng = (shade: number): Buffer => pngOf(4, 6, shade);

describe.each(databases)('files in the fields of records, on %s', dialect => {
  let office: Office;
  let library: TestDatabase;
  let librarian: Caller;
  let branch: number;
  beforeAll(async () => {
    library = await libraryDatabase(dialect);
    office = await openOffice(dialect, parts, facts, { on: library.database });
    librarian = await office.caller('all');
    branch = await office.insertAny('branch', { name: 'Mitte' });
  });
  afterAll(async () => {
    await office?.app.close();
    await library?.drop();
  });

  const upload = (caller: Caller, field: string, filename: string, content: Buffer): Promise<Answer> =>
    caller.post(`${field}?${new URLSearchParams({ filename })}`, content, { 'content-type': bytes });
  const cover = async (caller: Caller, shade = 1, name = 'umschlag.png') =>
    (await upload(caller, 'books/files/cover', name, aPng(shade))).body;
  const proof = async (name: string, text = name) =>
    (await upload(librarian, 'members/files/proofs', name, pdf(text))).body;
  const bookWith = async (fields: object) =>
    (await librarian.post('books', { title: 'Emma', author: 'Austen', ...fields })).body;
  const memberWith = async (fields: object) =>
    (await librarian.post('members', { first_name: 'Eva', last_name: 'Roth', branch, ...fields })).body;
  const change = async (path: string, fields: object, caller = librarian): Promise<Answer> => {
    const { version } = (await librarian.get(path)).body;
    return caller.put(path, fields, { 'if-match': `"v${version}"` });
  };
  const remove = async (path: string): Promise<Answer> => {
    const { version } = (await librarian.get(path)).body;
    return librarian.delete(path, undefined, { 'if-match': `"v${version}"` });
  };
  const rowsOf = (table: string, condition = sql`1 = 1`) =>
    office.data.run(sql`select * from ${sql.table(table)} where ${condition} order by id`);
  const contentsOf = async (fileId: number) =>
    (
      await office.data.run(
        sql`select c.id from record_files as f join file_contents as c on c.id = f.content where f.id = ${fileId}`,
      )
    ).length;
  const findings = async () =>
    (await verify(office.data, allChecks(null)))?.findings.filter(({ check }) =>
      ['files', 'recordFiles'].includes(check),
    );
  const logOf = async (resource: string, id: number) =>
    (await rowsOf('activity_log', sql`resource = ${resource} and record_id = ${id}`)).map(
      ({ action, changes, reason }) => ({
        action,
        reason,
        changes: typeof changes === 'string' ? JSON.parse(changes) : changes,
      }),
    );

  it('belong to the record that is saved with them, and come back as they were, under headers that let nothing act', async () => {
    const file = await cover(librarian);
    expect(file).toEqual({
      id: expect.any(Number),
      name: 'umschlag.png',
      mime: 'image/png',
      size: aPng(1).length,
    });
    const book = await bookWith({ cover: { id: file.id } });
    expect(book.cover).toEqual(file);
    const { status, headers, content } = await librarian.get(
      `books/${book.id}/files/cover/${file.id}?inline=1`,
    );
    expect([status, content.equals(aPng(1))]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="umschlag.png"; filename*=UTF-8''umschlag.png`,
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const kept = await librarian.get(`books/${book.id}/files/cover/${file.id}`);
    expect(kept.headers['content-disposition']).toMatch(/^attachment/);
    expect((await change(`books/${book.id}`, book)).body.version).toBe(1);
    expect(await findings()).toEqual([]);
  });

  it('need the version of the record like any other value', async () => {
    const book = await bookWith({});
    const { id } = await cover(librarian);
    expect((await librarian.put(`books/${book.id}`, { cover: { id } })).status).toBe(428);
    expect((await librarian.put(`books/${book.id}`, { cover: { id } }, { 'if-match': '"v9"' })).status).toBe(
      412,
    );
    expect((await librarian.get(`books/${book.id}/files/cover/${id}`)).status).toBe(404);
  });

  it('are what their bytes say: other kinds, false endings, no bytes and no name are refused', async () => {
    const refused = async (name: string, content: Buffer) => {
      const { status, body } = await upload(librarian, 'books/files/cover', name, content);
      return [status, body.code, ...Object.keys(body.errors ?? {})];
    };
    const before = (await rowsOf('record_files')).length;
    expect(await refused('a.png', pdf('no picture'))).toEqual([415, 'fileKind']);
    expect(await refused('a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      415,
      'fileKind',
    ]);
    expect(await refused('a.html', aPng(1))).toEqual([415, 'fileName']);
    expect(await refused('a.png', Buffer.alloc(0))).toEqual([400, 'validationFailed', 'cover']);
    expect(await refused(' ', aPng(1))).toEqual([400, 'validationFailed', 'filename']);
    const asJson = await librarian.post('books/files/cover?filename=a.png', { content: 'x' });
    expect(asJson.status).toBe(415);
    expect((await upload(librarian, 'books/files/title', 'a.png', aPng(1))).status).toBe(400);
    expect((await upload(librarian, 'shelves/files/cover', 'a.png', aPng(1))).status).toBe(404);
    expect((await rowsOf('record_files')).length).toBe(before);
    const { body } = await upload(librarian, 'books/files/cover', '../../e\u202Evil<b>.png', aPng(2));
    expect(body.name).toBe('evilb.png');
  });

  it('are no larger than the field takes, with or without an announced length', async () => {
    const large = Buffer.concat([aPng(1), Buffer.alloc(300_001)]);
    const { status, body } = await upload(librarian, 'books/files/cover', 'a.png', large);
    expect([status, body.code, body.detail]).toEqual([
      413,
      'fileOverLimit',
      'In diesem Feld darf eine Datei höchstens 300 kB haben.',
    ]);
    const chunked = await office.app.inject({
      method: 'POST',
      url: '/api/v1/books/files/cover?filename=a.png',
      headers: {
        'x-caller': 'caller0',
        authorization: 'Bearer test',
        'content-type': bytes,
        'transfer-encoding': 'chunked',
      },
      payload: large,
    });
    expect([chunked.statusCode, chunked.json().code]).toEqual([413, 'fileOverLimit']);
  });

  it('reach only those who may read record and field', async () => {
    const file = await proof('ausweis.pdf');
    const member = await memberWith({ proofs: [{ id: file.id }] });
    const path = `members/${member.id}/files/proofs/${file.id}`;
    const rights = ['members.list', 'members.read', 'members.update', 'members.create'];
    const masked = await office.caller(rights);
    const reader = await office.caller([...rights, 'members.read.proofs']);
    const stranger = await office.caller(['books.read']);
    const limits: object = { members: [member.id + 1] };
    const elsewhere = await office.caller([...rights, 'members.read.proofs'], limits);
    expect((await reader.get(path)).content.equals(pdf('ausweis.pdf'))).toBe(true);
    expect((await masked.get(`members/${member.id}`)).body).toMatchObject({ proofs: null });
    expect((await masked.get(path)).body).toMatchObject({ status: 403, code: 'forbiddenField' });
    expect((await stranger.get(path)).status).toBe(403);
    expect((await elsewhere.get(path)).status).toBe(404);
    for (const other of [
      `members/${member.id}/files/email/${file.id}`,
      `members/${member.id}/files/proofs/${file.id + 1000}`,
      `members/${member.id + 1000}/files/proofs/${file.id}`,
      `books/1/files/cover/${file.id}`,
    ])
      expect([400, 404]).toContain((await librarian.get(other)).status);
    // neither uploaded nor taken by those who may not write the field, on any path
    const refused = await upload(reader, 'members/files/proofs', 'b.pdf', pdf('b'));
    expect([refused.status, refused.body.code]).toEqual([403, 'forbiddenField']);
    const taken = await change(`members/${member.id}`, { proofs: [] }, reader);
    expect(taken.body.errors.proofs.code).toBe('forbidden');
    expect((await upload(stranger, 'books/files/cover', 'a.png', aPng(1))).status).toBe(403);
  });

  it('leave a trace of each reading where the field is protected', async () => {
    const file = await proof('meldung.pdf');
    const member = await memberWith({ proofs: [file] });
    await librarian.get(`members/${member.id}/files/proofs/${file.id}`);
    const log = await logOf('members', member.id);
    expect(log.at(-1)).toMatchObject({ action: 'view', reason: 'proofs' });
    expect(log[0]?.changes.proofs).toEqual([null, '***']);
  });

  it('of others, of other fields and of other records are none of this one', async () => {
    const other = await office.caller(['books.list', 'books.read', 'books.create', 'books.update']);
    const theirs = await cover(other, 3);
    const mine = await cover(librarian, 4);
    const document = await proof('a.pdf');
    const faultOf = async (fields: object) =>
      (await librarian.post('books', { title: 'Emma', author: 'Austen', ...fields })).body.errors.cover;
    const gone = {
      code: 'fileGone',
      message: 'Diese Datei ist nicht mehr da. Bitte laden Sie sie noch einmal hoch',
    };
    expect(await faultOf({ cover: { id: theirs.id } })).toMatchObject(gone);
    expect(await faultOf({ cover: { id: document.id } })).toMatchObject(gone);
    expect(await faultOf({ cover: { id: 999_999 } })).toMatchObject(gone);
    expect(await faultOf({ cover: { name: 'a.png' } })).toMatchObject(gone);
    expect((await faultOf({ cover: [{ id: mine.id }] })).code).toBe('type');
    expect((await faultOf({ cover: { id: 0 } })).code).toBe('uploading');
    const lies = { id: mine.id, name: 'x.html', mime: 'text/html', size: 1 };
    const book = await bookWith({ cover: lies });
    expect(book.cover).toEqual(mine);
    expect(await faultOf({ cover: { id: mine.id } })).toMatchObject(gone);
  });

  it('of one field are several where it says so: no more than it takes, none twice, two of one name', async () => {
    const files = [await proof('a.pdf', '1'), await proof('a.pdf', '2'), await proof('c.pdf', '3')];
    const member = await memberWith({ proofs: files });
    expect(member.proofs).toEqual(files);
    const texts = await Promise.all(
      files.map(async ({ id }) => (await librarian.get(`members/${member.id}/files/proofs/${id}`)).content),
    );
    expect(texts.map(String)).toEqual(['1', '2', '3'].map(text => String(pdf(text))));
    const fourth = await proof('d.pdf');
    const codeOf = async (proofs: object) =>
      (await change(`members/${member.id}`, { proofs })).body.errors.proofs.code;
    expect(await codeOf([...files, fourth])).toBe('maxItems');
    expect(await codeOf([files[0], files[0]])).toBe('fileTwice');
    const fewer = await change(`members/${member.id}`, { proofs: files.slice(1) });
    expect(fewer.body.proofs).toEqual(files.slice(1));
    expect((await librarian.get(`members/${member.id}/files/proofs/${files[0]?.id}`)).status).toBe(404);
  });

  it('stand in the order that people give them: another order is a change like any other', async () => {
    const files = [await proof('a.pdf'), await proof('b.pdf'), await proof('c.pdf')];
    const { id } = await memberWith({ proofs: files });
    const turned = files.toReversed();
    const changed = await change(`members/${id}`, { proofs: turned.map(file => ({ id: file.id })) });
    expect([changed.status, changed.body.version, changed.body.proofs]).toEqual([200, 2, turned]);
    expect((await librarian.get(`members/${id}`)).body.proofs).toEqual(turned);
    const log = (await logOf('members', id)).filter(({ action }) => action !== 'view');
    expect(log.map(({ action, changes }) => [action, changes.proofs])).toEqual([
      ['create', [null, '***']],
      ['update', ['***', '***']],
    ]);
    expect((await change(`members/${id}`, { proofs: turned })).body.version).toBe(2);
    expect(await findings()).toEqual([]);
  });

  it('and rows of a structured value keep their order alike', async () => {
    const hours = [
      { day: 'mo', from: '09:00', to: '12:00', note: null },
      { day: 'tu', from: '10:00', to: '18:00', note: null },
    ];
    const { body } = await librarian.post('branches', { name: 'Süd', opening_hours: hours });
    const changed = await change(`branches/${body.id}`, { opening_hours: body.opening_hours.toReversed() });
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    expect(changed.body.opening_hours).toEqual(body.opening_hours.toReversed());
    expect((await logOf('branches', body.id)).map(({ changes }) => changes.opening_hours)).toEqual([
      [null, body.opening_hours],
      [body.opening_hours, body.opening_hours.toReversed()],
    ]);
  });

  it('come and go in the log, and can be put back until their content is removed', async () => {
    const [first, second] = [await cover(librarian, 5, 'alt.png'), await cover(librarian, 6, 'neu.png')];
    const { id } = await bookWith({ cover: first });
    await change(`books/${id}`, { cover: second });
    expect((await logOf('books', id)).map(({ changes }) => changes.cover)).toEqual([
      [null, first],
      [first, second],
    ]);
    expect((await change(`books/${id}`, { cover: first })).body.cover).toEqual(first);
    expect((await librarian.get(`books/${id}/files/cover/${first.id}`)).status).toBe(200);
    await passADay();
    await forgetLooseFiles(office.data).work(() => false);
    expect((await change(`books/${id}`, { cover: second })).body.errors.cover.code).toBe('fileGone');
    expect((await librarian.get(`books/${id}/files/cover/${first.id}`)).status).toBe(200);
    expect(await findings()).toEqual([]);
  });

  it('that no record has taken are removed after a day, with their content unless others have the same', async () => {
    const [kept, same, waiting] = [
      await cover(librarian, 7),
      await cover(librarian, 7),
      await cover(librarian, 8),
    ];
    const { id } = await bookWith({ cover: kept });
    await forgetLooseFiles(office.data).work(() => false);
    expect(await contentsOf(waiting.id)).toBe(1);
    await passADay();
    await forgetLooseFiles(office.data).work(() => false);
    expect([await contentsOf(same.id), await contentsOf(waiting.id)]).toEqual([0, 0]);
    expect((await librarian.get(`books/${id}/files/cover/${kept.id}`)).content.equals(aPng(7))).toBe(true);
    expect(await findings()).toEqual([]);
  });

  it('go with a record that is deleted, and after one that was deleted by other means', async () => {
    const [first, second] = [await cover(librarian, 9), await cover(librarian, 10)];
    const [one, other] = [await bookWith({ cover: first }), await bookWith({ cover: second })];
    const contents = (await rowsOf('file_contents')).length;
    expect((await remove(`books/${one.id}`)).status).toBe(200);
    expect((await rowsOf('file_contents')).length).toBe(contents - 1);
    await office.data.run(sql`delete from books where id = ${other.id}`);
    expect((await findings())?.map(({ what }) => what)).toEqual(['added']);
    await forgetLooseFiles(office.data).work(() => false);
    expect((await rowsOf('file_contents')).length).toBe(contents - 2);
    expect(await findings()).toEqual([]);
  });

  it('that wait for one user are a hundred at most: the oldest make room', async () => {
    const busy = await office.caller(['books.create', 'books.read', 'books.list']);
    const ids: number[] = [];
    for (let number = 0; number < 102; number++) ids.push((await cover(busy, 11)).id);
    const left = (await rowsOf('record_files', sql`created_by = ${busy.id}`)).map(({ id }) => Number(id));
    expect(left).toEqual(ids.slice(2));
  });

  it('are names in exports, and no columns of imports', async () => {
    const file = await cover(librarian, 12, 'export.png');
    const { id } = await bookWith({ title: 'Exportiert', cover: file });
    const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
    const { body } = await librarian.get(`books/export?format=csv&filter=${filter}&fields=["title","cover"]`);
    expect(body).toContain('Exportiert;export.png');
    const table = Buffer.from('Titel;Verfasser;Umschlag\nEmma;Austen;export.png\n');
    const read = await librarian.post('books/imports?filename=a.csv', table, { 'content-type': bytes });
    expect([read.status, read.body.mapping.fields]).toEqual([201, ['title', 'author', null]]);
    const forced = { fields: ['title', 'author', 'cover'], key: [] };
    const refused = await librarian.post(`books/imports/${read.body.id}/preview`, forced);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['fields']]);
  });

  it('are described to those who may write or read the field', async () => {
    const pathsFor = async (...rights: readonly string[]) =>
      Object.keys((await (await office.caller(rights)).get('openapi.json')).body.paths).filter(path =>
        path.includes('/files/'),
      );
    const upload = '/members/files/proofs';
    const reading = '/members/{id}/files/proofs/{file}';
    expect(await pathsFor('members.read', 'members.update')).toEqual([]);
    expect(await pathsFor('members.read', 'members.update', 'members.read.proofs')).toEqual([reading]);
    expect(await pathsFor('members.create', 'members.update.proofs')).toEqual([upload]);
    expect(await pathsFor('members.read.proofs', 'members.update.proofs')).toEqual([]);
  });

  it('of one upload belong to one record, however many are saved with it at once', async () => {
    const { id } = await cover(librarian, 14);
    const bodies = [1, 2, 3, 4].map(number => ({ title: `Nr. ${number}`, author: 'A', cover: { id } }));
    const answers = await Promise.all(bodies.map(body => librarian.post('books', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(await findings()).toEqual([]);
  });

  it('are found by the verification where they were changed behind the product', async () => {
    const file = await cover(librarian, 13);
    const { id } = await bookWith({ cover: file });
    const findingsAfter = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await office.data.run(change);
      const found = (await findings())?.map(each => [each.table, each.id, each.what]);
      await office.data.run(back);
      return found;
    };
    expect(
      await findingsAfter(
        sql`update record_files set filename = 'x.png' where id = ${file.id}`,
        sql`update record_files set filename = ${file.name} where id = ${file.id}`,
      ),
    ).toEqual([['books', id, 'content']]);
    expect(
      await findingsAfter(
        sql`update record_files set record_id = ${id + 5000} where id = ${file.id}`,
        sql`update record_files set record_id = ${id} where id = ${file.id}`,
      ),
    ).toEqual([
      ['books', id, 'missing'],
      ['record_files', file.id, 'added'],
    ]);
    expect(await findings()).toEqual([]);
  });

  const passADay = () =>
    office.data.run(sql`
      update record_files set loose_since = '2020-01-01T00:00:00.000Z' where loose_since is not null`);
});
