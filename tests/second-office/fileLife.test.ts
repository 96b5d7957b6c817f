import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { restoreBackup } from '@engine/server/backup/restoreBackup.ts';
import { takeBackup } from '@engine/server/backup/takeBackup.ts';
import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import { readConfig } from '@engine/server/config.ts';
import { connect } from '@engine/server/database/connect.ts';
import { readMigrations } from '@engine/server/database/migrations/files/migrationFiles.ts';
import { allChecks, verify } from '@engine/server/integrity/verification.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { readFile } from '@engine/server/record-files/readFile.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import { office as parts } from '@office/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases, type TestDatabase, unopenedDatabase } from '../databases.ts';
import { Browser, openSigningOffice, type SigningOffice } from '../engine/server/auth/signingOffice.ts';
import { roleId, userId } from '../engine/server/idOf.ts';
import { jobWorkerOf } from '../engine/server/jobs/jobWorkerOf.ts';
import { type Caller, logKeys, type Office, openOffice } from '../engine/server/office.ts';
import { pngOf } from '../pngOf.ts';
import { libraryDatabase, libraryMigrations } from './libraryDatabase.ts';

const bytes = { 'content-type': 'application/octet-stream' };
const aPng = (shade: number): Buffer => pngOf(40, 60, shade);

describe.each(databases)('files in the fields of records, on %s', dialect => {
  let library: TestDatabase;
  let office: Office;
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

  const cover = async (shade: number) =>
    (await librarian.post('books/files/cover?filename=a.png', aPng(shade), bytes)).body;
  const proof = async (shade: number) =>
    (await librarian.post('members/files/proofs?filename=a.png', aPng(shade), bytes)).body;
  const memberWith = async (proofs: readonly object[]) =>
    (await librarian.post('members', { first_name: 'Eva', last_name: 'Roth', branch, proofs })).body;
  const bookWith = async (file: object) =>
    (await librarian.post('books', { title: 'Emma', author: 'Austen', cover: file })).body;
  const countOf = async (table: string) =>
    Number((await office.data.run(sql`select count(*) as count from ${sql.table(table)}`))[0]?.count);
  const fileFindings = async () =>
    (await verify(office.data, allChecks(null)))?.findings.filter(({ check }) =>
      ['files', 'recordFiles'].includes(check),
    );

  describe('that are cut off on their way', () => {
    let temporary: string;
    let port: number;
    beforeAll(async () => {
      temporary = mkdtempSync(join(tmpdir(), 'tours-cut-'));
      vi.stubEnv('TMPDIR', temporary);
      port = Number(new URL(await office.app.listen({ port: 0, host: '127.0.0.1' })).port);
    });
    afterAll(() => {
      vi.unstubAllEnvs();
      rmSync(temporary, { recursive: true });
    });

    it.each(['with its length said', 'in chunks'])('leave nothing: %s', async way => {
      const [rows, contents] = [await countOf('record_files'), await countOf('file_contents')];
      const whole = aPng(100);
      // As long as a picture of its own, so that what has arrived would be taken for one.
      const sent = Buffer.concat([whole, Buffer.alloc(60_000)]);
      const begun = new Promise<[IncomingMessage, ServerResponse]>(resolve => {
        office.app.server.once('request', (...both) => resolve(both));
      });
      const length = way === 'in chunks' ? {} : { 'content-length': String(2 * sent.length) };
      const upload = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/books/files/cover?filename=a.png',
        headers: { ...bytes, ...length, 'x-caller': 'caller0', authorization: 'Bearer test' },
      });
      const broken = new Promise(resolve => upload.once('error', resolve));
      upload.write(sent);
      const [{ socket }, response] = await begun;
      await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(sent.length));
      const ended = new Promise(resolve => response.once('close', resolve));
      upload.destroy(new Error('The line is cut.'));
      await Promise.all([broken, ended]);
      // Whatever came of it came before this, which takes its turn behind it.
      const { status } = await librarian.post('books/files/cover?filename=a.png', whole, bytes);
      expect(status).toBe(201);
      expect([await countOf('record_files'), await countOf('file_contents')]).toEqual([
        rows + 1,
        contents + (way === 'in chunks' ? 0 : 1),
      ]);
      expect(readdirSync(temporary)).toEqual([]);
    });
  });

  it('that a bulk change takes out come back with its undo, each to its own record', async () => {
    const [one, other] = [await proof(1), await proof(2)];
    const third = await proof(3);
    const members = [await memberWith([one, other]), await memberWith([third])];
    const rows = members.map(({ id, version }) => ({ id, version }));
    const work = () => jobWorkerOf(office, [bulkJob()]).workOff();
    const begun = await librarian.post('members/bulk', { kind: 'update', values: { proofs: [] }, rows });
    expect([begun.status, begun.body.errors]).toEqual([202, undefined]);
    await work();
    const proofsNow = () =>
      Promise.all(members.map(async ({ id }) => (await librarian.get(`members/${id}`)).body.proofs ?? []));
    expect(await proofsNow()).toEqual([[], []]);
    const path = `members/${members[0].id}/files/proofs/${other.id}`;
    expect((await librarian.get(path)).status).toBe(404);
    await librarian.post(`members/bulk/${begun.body.id}/undo`);
    await work();
    expect((await librarian.get(`members/bulk/${begun.body.id}`)).body.counts).toMatchObject({
      undone: 2,
      kept: 0,
    });
    expect(await proofsNow()).toEqual([[one, other], [third]]);
    expect((await librarian.get(path)).content.equals(aPng(2))).toBe(true);
    expect(await fileFindings()).toEqual([]);
  });

  it('that a bulk change gives to several records go to one of them, and the others say why not', async () => {
    const books = [await bookWith(await cover(4)), await bookWith(await cover(5))];
    const file = await cover(6);
    const rows = books.map(({ id, version }) => ({ id, version }));
    const begun = await librarian.post('books/bulk', { kind: 'update', values: { cover: file }, rows });
    expect([begun.status, begun.body.errors]).toEqual([202, undefined]);
    await jobWorkerOf(office, [bulkJob()]).workOff();
    expect((await librarian.get(`books/bulk/${begun.body.id}`)).body.counts).toMatchObject({
      done: 1,
      refused: 1,
    });
    expect(await fileFindings()).toEqual([]);
  });

  describe('of a record that takes steps', () => {
    const letter = async (shade: number) =>
      (await librarian.post('loans/files/letters?filename=a.png', aPng(shade), bytes)).body;
    const step = async (caller: Caller, id: number, name: string, body: object) => {
      const { version } = (await caller.get(`loans/${id}`)).body;
      return caller.post(`loans/${id}/transitions/${name}`, body, { 'if-match': `"v${version}"` });
    };
    const overdueLoan = async (letters: readonly object[]) => {
      const member = (await memberWith([])).id;
      const book = (await bookWith(await cover(20))).id;
      const copy = (await librarian.post('copies', { book, branch, condition: 'good' })).body.id;
      const lent = { member, copy, lent_on: '2026-02-27', due_on: '2026-03-01', letters };
      const { id } = (await librarian.post('loans', lent)).body;
      return (await step(librarian, id, 'remind', { fields: { fee: 250 } })).body;
    };

    it('stay with it, and a step that requires them has them', async () => {
      const file = await letter(21);
      const loan = await overdueLoan([file]);
      expect(loan).toMatchObject({ status: 'overdue', fee: 250, letters: [file] });
      const asked = await step(librarian, loan.id, 'write_off', { reason: 'Verzogen' });
      expect([asked.status, asked.body.errors]).toEqual([202, undefined]);
      const second = await office.caller('all');
      const { body } = await step(second, loan.id, 'write_off', { decision: 'approve' });
      expect(body).toMatchObject({ status: 'lost', letters: [file] });
      expect(await fileFindings()).toEqual([]);
    });

    it('are stored with the request for a second person, who decides on them', async () => {
      const { id } = await overdueLoan([]);
      const reason = 'Verzogen';
      const without = await step(librarian, id, 'write_off', { reason });
      expect(Object.keys(without.body.errors)).toEqual(['letters']);
      const file = await letter(22);
      const asked = await step(librarian, id, 'write_off', { reason, fields: { letters: [file] } });
      expect([asked.status, asked.body.errors]).toEqual([202, undefined]);
      const { body: waiting } = await librarian.get(`loans/${id}`);
      expect(waiting).toMatchObject({ status: 'overdue', letters: [file] });
      const second = await office.caller('all');
      const { body } = await step(second, id, 'write_off', { decision: 'approve' });
      expect(body).toMatchObject({ status: 'lost', letters: [file] });
      expect(await fileFindings()).toEqual([]);
    });
  });

  it('come back with a backup, byte for byte, and the verification finds nothing wrong', async () => {
    const file = await cover(7);
    const book = await bookWith(file);
    const [one, other] = [await proof(8), await proof(9)];
    const member = await memberWith([one, other]);
    const copy = (await librarian.post('copies', { book: book.id, branch, condition: 'good' })).body.id;
    const lent = { member: member.id, copy, lent_on: '2026-02-27', due_on: '2026-03-01' };
    const loan = (await librarian.post('loans', lent)).body;
    expect(loan.days).toBe(2);
    const folder = mkdtempSync(join(tmpdir(), 'tours-backups-'));
    const place = await unopenedDatabase(dialect);
    const key = { SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough' };
    const configOf = (url: string) => readConfig({ MODE: 'demo', DATABASE_URL: url, ...key }, product);
    const open = openData(library.database, officeModel(facts, parts), logKeys);
    await syncCatalogue(open, facts);
    const anchors = { files: [], keys: logKeys };
    const order = { data: open(allRights, 'backup'), config: configOf(library.url), product, version: '1' };
    const { folder: backup } = await takeBackup(
      { ...order, anchors },
      { folder, cause: 'command', withKey: false },
    );
    const migrations = (await readMigrations(libraryMigrations)).map(({ name }) => name);
    await restoreBackup({
      backup,
      config: configOf(place.url),
      product,
      migrations,
      isElsewhere: false,
      withoutKey: false,
    });
    const restored = await openOffice(dialect, parts, facts, { on: await connect(place.url) });
    const readBack = async (entity: string, id: number, field: string, fileId: number) =>
      readFile(restored.data, entityNamed(restored.model, entity), id, field, fileId);
    const [front, paper] = [
      await readBack('book', book.id, 'cover', file.id),
      await readBack('member', member.id, 'proofs', other.id),
    ];
    expect([front.file, paper.file]).toEqual([file, other]);
    expect([aPng(7).equals(front.content), aPng(9).equals(paper.content)]).toEqual([true, true]);
    // What the database works out is there again, and goes on being worked out.
    const days = await restored.data.run(
      sql`update loans set due_on = '2026-03-11' where id = ${loan.id} returning days`,
    );
    expect(days.map(row => Number(row.days))).toEqual([12]);
    const report = await verify(restored.data, allChecks(null));
    expect(report?.findings.filter(({ check }) => ['files', 'recordFiles'].includes(check))).toEqual([]);
    await restored.close();
    await place.remove();
    rmSync(folder, { recursive: true });
  });
});

describe.each(databases)('files while somebody views as another, on %s', dialect => {
  let office: SigningOffice;
  let admin: Browser;
  let member: number;
  let file: { readonly id: number };
  let path: string;
  beforeAll(async () => {
    office = await openSigningOffice(dialect, {}, { on: await libraryDatabase(dialect) });
    admin = new Browser(office.app);
    await admin.signIn('administrator');
    const branch = (await admin.call('POST', '/branches', { name: 'Mitte' })).json().id;
    file = (await upload()).json();
    const fields = { first_name: 'Eva', last_name: 'Roth', branch, proofs: [file] };
    member = (await admin.call('POST', '/members', fields)).json().id;
    path = `/members/${member}/files/proofs/${file.id}`;
  });
  afterAll(() => office?.close());

  const upload = () => admin.call('POST', '/members/files/proofs?filename=a.png', aPng(1), bytes);
  const viewAs = async (whom: object, look: () => Promise<void>) => {
    expect((await admin.call('POST', '/authorization/view-as', whom)).statusCode).toBe(204);
    await look().finally(() => admin.call('DELETE', '/authorization/view-as'));
  };
  const rows = () => office.data.run(sql`select id from record_files order by id`);

  it('are read by the rights of the other to record and field', async () => {
    expect((await admin.call('GET', path)).rawPayload.equals(aPng(1))).toBe(true);
    await viewAs({ role: await roleId(office.data, 'librarian') }, async () => {
      expect((await admin.call('GET', path)).rawPayload.equals(aPng(1))).toBe(true);
    });
    const user = await userId(office.data, 'member');
    await office.data.run(sql`insert into users__members (users_id, members_id) values (${user}, ${member})`);
    await viewAs({ user }, async () => {
      const shown = await admin.call('GET', `/members/${member}`);
      expect(shown.json()).toMatchObject({ last_name: 'Roth', proofs: null });
      const { statusCode, body } = await admin.call('GET', path);
      expect([statusCode, JSON.parse(body).code]).toEqual([403, 'forbiddenField']);
    });
  });

  it('are read within the rows of the other alone', async () => {
    const user = await userId(office.data, 'librarian');
    const elsewhere = (await admin.call('POST', '/branches', { name: 'Süd' })).json().id;
    await office.data.run(
      sql`insert into users__branches (users_id, branches_id) values (${user}, ${elsewhere})`,
    );
    await viewAs({ user }, async () => {
      expect((await admin.call('GET', path)).statusCode).toBe(404);
    });
    await office.data.run(sql`delete from users__branches where users_id = ${user}`);
    await viewAs({ user }, async () => {
      expect((await admin.call('GET', path)).statusCode).toBe(200);
    });
  });

  it('are logged as read by the one who looks', async () => {
    const own = (await admin.call('GET', '/auth/verify-token')).json().user.id;
    await viewAs({ role: await roleId(office.data, 'librarian') }, async () => {
      await admin.call('GET', path);
    });
    const log = await office.data.run(sql`
      select "user", action, reason from activity_log where resource = 'members' and record_id = ${member}
      order by id desc limit 1`);
    expect(log).toEqual([{ user: own, action: 'view', reason: 'proofs' }]);
  });

  it('are not uploaded, whatever the other may do', async () => {
    const before = await rows();
    await viewAs({ role: await roleId(office.data, 'librarian') }, async () => {
      const { statusCode, body } = await upload();
      expect([statusCode, JSON.parse(body).code]).toEqual([403, 'viewingAs']);
    });
    expect(await rows()).toEqual(before);
  });
});
