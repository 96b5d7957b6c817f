import { createHash } from 'node:crypto';
import { clamdScanner } from '@engine/server/files/scanner.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { defaultGrants } from '@generated/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import type { Answer, Caller } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';
import { type Clamd, eicar, startClamd } from './clamd.ts';

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('rest'),
]);

const entryRights = [
  'documents.list',
  'documents.read',
  'documents.update',
  'documents.upload',
  'guest.list',
  'guest.read',
];
/** what the scans show that they bring in */
const scanRights = ['guest.read.kvnr', 'prescriptions.read', 'prescriptions.read.icd10'];

describe.each(databases)('documents on %s', dialect => {
  let office: FilledOffice;
  let clerk: Caller;
  let clamd: Clamd;

  beforeAll(async () => {
    clamd = await startClamd();
    const scan = clamdScanner({ address: clamd.address, silenceMs: 300 });
    office = await openFilledOffice(dialect, undefined, { scan });
    await syncSettings(office.data);
    clerk = await office.caller([...entryRights, ...scanRights]);
  });
  afterAll(async () => {
    await office.close();
    await clamd.close();
  });

  const send = (caller: Caller, name: string, content: Buffer, more = ''): Promise<Answer> =>
    caller.post(`documents/upload?filename=${encodeURIComponent(name)}${more}`, content, {
      'content-type': 'application/octet-stream',
    });
  const guest = () => office.records.get('guest');
  const contents = async () => {
    const rows = await office.owner.get('documents?range=[0,99]');
    return rows.body.length;
  };

  it('are taken with type, size and checksum of their content, and come back byte by byte', async () => {
    const content = pdf('Verordnung für Zoë');
    const { status, body } = await send(clerk, 'Verordnung Zoë.pdf', content, '&kind=prescription');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      filename: 'Verordnung Zoë.pdf',
      kind: 'prescription',
      mime: 'application/pdf',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      status: 'inbox',
      origin: 'uploaded',
      _same: [],
    });
    expect(body).not.toHaveProperty('content');
    const answer = await clerk.get(`documents/${body.id}/content`);
    expect(Buffer.compare(answer.content, content)).toBe(0);
  });

  it('come with headers under which nothing in them can act', async () => {
    const { body } = await send(clerk, 'Größe "1".pdf', pdf('headers'));
    const { headers } = await clerk.get(`documents/${body.id}/content?inline=1`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="Groe 1.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.pdf`,
    });
  });

  it('that are no picture and no PDF are never shown in the browser', async () => {
    const xml = Buffer.from('<?xml version="1.0"?><Document xmlns="urn:iso"/>');
    const { body } = await send(clerk, 'auszug.xml', xml, '&kind=import');
    const { headers } = await office.owner.get(`documents/${body.id}/content?inline=1`);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('with the same bytes keep them once, and say where they are already', async () => {
    const content = pdf('twice');
    const first = await send(clerk, 'a.pdf', content);
    const second = await send(clerk, 'b.pdf', content);
    expect(second.body._same).toEqual([first.body.id]);
    const stored = await office.data.run(
      office.all.selectFrom('file_contents').select('id').where('sha256', '=', second.body.sha256),
    );
    expect(stored).toHaveLength(1);
    const owned = await send(
      clerk,
      'c.pdf',
      pdf('twice, of a guest'),
      `&resource=guest&record_id=${guest()}`,
    );
    expect(owned.status).toBe(201);
    const stranger = await office.caller(['documents.list', 'documents.read', 'documents.upload']);
    expect((await send(stranger, 'd.pdf', pdf('twice, of a guest'))).body._same).toEqual([]);
  });

  it.each([
    ['a web page', 'seite.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'fileType'],
    ['a picture that can hold script', 'bild.xml', Buffer.from('<svg onload="alert(1)"/>'), 415, 'fileType'],
    ['a program', 'scan.pdf', Buffer.from('MZ\u0090\u0000'), 415, 'fileType'],
    ['a picture that is called a PDF', 'scan.pdf', png, 415, 'fileName'],
    ['a name without an ending', 'scan', png, 415, 'fileName'],
    ['nothing', 'leer.pdf', Buffer.alloc(0), 415, 'fileType'],
  ])('are refused: %s', async (_, name, content, status, code) => {
    const before = await contents();
    const answer = await send(clerk, name, content);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await contents()).toBe(before);
  });

  it.each([
    ['without a name', '', 'filename', 'required'],
    ['of a kind that there is not', '?filename=a.pdf&kind=nothing', 'kind', 'enum'],
    ['of a resource without a record', '?filename=a.pdf&resource=guest', 'record_id', 'required'],
    ['of a record without a resource', '?filename=a.pdf&record_id=1', 'resource', 'required'],
    [
      'of a record that no number is',
      '?filename=a.pdf&resource=guest&record_id=1.0',
      'record_id',
      'reference',
    ],
  ])('are refused %s, which is named', async (_, parameters, field, code) => {
    const before = await contents();
    const bytes = { 'content-type': 'application/octet-stream' };
    const answer = await clerk.post(`documents/upload${parameters}`, pdf('refused'), bytes);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { [field]: expect.objectContaining({ code }) },
    ]);
    expect(await contents()).toBe(before);
  });

  it('are taken once under one key, however often they are sent', async () => {
    const upload = (name: string) =>
      clerk.post(`documents/upload?filename=${name}`, pdf('once'), {
        'content-type': 'application/octet-stream',
        'idempotency-key': 'once',
      });
    const first = await upload('once.pdf');
    const before = await contents();
    const again = await upload('once.pdf');
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(await contents()).toBe(before);
    expect((await upload('another.pdf')).status).toBe(422);
  });

  it('are taken as bytes alone, with nothing more in the address than is known of documents', async () => {
    const answer = await clerk.post('documents/upload?filename=a.pdf', { content: 'JVBERi0=' });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupportedMediaType']);
    expect(answer.body.detail).toContain('application/octet-stream');
    const more = await send(clerk, 'a.pdf', pdf('more'), '&colour=red');
    expect([more.status, more.body.code]).toEqual([400, 'unknownField']);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Temp\\scan.pdf', 'scan.pdf'],
    ['rechnung\u202efdp.pdf', 'rechnungfdp.pdf'],
    ['...pdf.pdf', 'pdf.pdf'],
  ])('keep of the name %s only what is a name', async (given, kept) => {
    expect((await send(clerk, given, pdf(given))).body.filename).toBe(kept);
  });

  it('larger than the setting allows are refused, and the setting acts at once', async () => {
    const [setting] = (await office.owner.get('setup?filter={"key":"office.upload_megabytes"}')).body;
    const set = (value: string | null, version: number) =>
      office.owner.put(`setup/${setting.id}`, { value }, { 'if-match': `"v${version}"` });
    expect((await set('1', setting.version)).status).toBe(200);
    const answer = await send(clerk, 'gross.pdf', Buffer.concat([pdf('x'), Buffer.alloc(1_048_577)]));
    expect([answer.status, answer.body.code]).toEqual([413, 'fileTooLarge']);
    expect((await set(null, setting.version + 1)).status).toBe(200);
  });

  it('of a record are visible to those who may read the record, and to no others (R-KEEP-1)', async () => {
    const owned = `&resource=guest&record_id=${guest()}`;
    const { body } = await send(clerk, 'befreiung.pdf', pdf('owned'), owned);
    expect(body).toMatchObject({ status: 'assigned', resource: 'guest', record_id: guest() });
    const stranger = await office.caller(['documents.list', 'documents.read', 'documents.update']);
    const listed = await stranger.get(`documents?filter={"id":[${body.id}]}`);
    expect(listed.body).toEqual([]);
    for (const path of [`documents/${body.id}`, `documents/${body.id}/content`])
      expect((await stranger.get(path)).status).toBe(404);
    const change = await stranger.put(`documents/${body.id}`, { filename: 'x.pdf' }, { 'if-match': '"v1"' });
    expect(change.status).toBe(404);
    expect((await clerk.get(`documents/${body.id}/content`)).status).toBe(200);
  });

  it('of another client are out of sight, and the inbox is for the office alone', async () => {
    const company = office.records.get('company');
    const { body } = await send(
      await office.caller('all'),
      'm.pdf',
      pdf('company'),
      `&resource=companies&record_id=${company}`,
    );
    const rights = ['documents.list', 'documents.read', 'companies.list', 'companies.read'];
    const own = await office.caller(rights, { clients: [office.records.get('client') ?? 0] });
    const other = await office.caller(rights, { clients: [999] });
    expect((await own.get(`documents/${body.id}`)).status).toBe(200);
    expect((await other.get(`documents/${body.id}/content`)).status).toBe(404);
    const inbox = await own.get('documents?filter={"status":"inbox"}');
    expect(inbox.body).toEqual([]);
  });

  it('are not given to a record that the caller may not read', async () => {
    const bill = office.records.get('bill');
    const answer = await send(clerk, 'r.pdf', pdf('bill'), `&resource=bills&record_id=${bill}`);
    expect(answer.body.errors.record_id.code).toBe('reference');
    const limited = await office.caller('all', { clients: [999] });
    const company = `&resource=companies&record_id=${office.records.get('company')}`;
    const unseen = await send(limited, 'r1.pdf', pdf('out of sight'), company);
    expect(unseen.body.errors.record_id.code).toBe('reference');
    const { body } = await send(clerk, 'r2.pdf', pdf('later'));
    const change = await clerk.put(
      `documents/${body.id}`,
      { resource: 'bills', record_id: bill },
      { 'if-match': '"v1"' },
    );
    expect(change.body.errors.record_id.code).toBe('reference');
  });

  it('leave the inbox when they get an owner, may get another, and never lose it', async () => {
    const { body } = await send(clerk, 'post.pdf', pdf('assign'));
    const change = (fields: object, version: number) =>
      clerk.put(`documents/${body.id}`, fields, { 'if-match': `"v${version}"` });
    const owned = { resource: 'guest', record_id: guest() };
    expect((await change(owned, 1)).body).toMatchObject({ status: 'assigned', ...owned });
    for (const [without, faults] of [
      [{ record_id: null }, { record_id: { code: 'required' } }],
      [
        { resource: null, record_id: null },
        { resource: { code: 'required' }, record_id: { code: 'required' } },
      ],
    ] as const) {
      const answer = await change(without, 2);
      expect([answer.status, answer.body.errors]).toMatchObject([400, faults]);
    }
    const prescription = { resource: 'prescriptions', record_id: office.records.get('prescription') };
    const moved = await office.owner.put(`documents/${body.id}`, prescription, { 'if-match': '"v2"' });
    expect(moved.body).toMatchObject({ status: 'assigned', ...prescription });
  });

  it('get their owner by a step too', async () => {
    const { body } = await send(clerk, 'post.pdf', pdf('assign by a step'));
    const step = (record_id = 0) =>
      office.owner.post(
        `documents/${body.id}/transitions/assign`,
        { fields: { resource: 'guest', record_id } },
        { 'if-match': '"v1"' },
      );
    expect((await step(999_999)).body.errors.record_id.code).toBe('reference');
    expect((await step(guest())).body).toMatchObject({ status: 'assigned', record_id: guest() });
  });

  it('leave a trace when their content is read (R-KEEP-6)', async () => {
    const { body } = await send(clerk, 'spur.pdf', pdf('trace'));
    await clerk.get(`documents/${body.id}/content`);
    const trace = await office.owner.get(
      `activity-log?filter={"resource":"documents","record_id":${body.id},"action":"view"}`,
    );
    const fields = 'guest.last_name, guest.birth_date, guest.kvnr';
    expect(trace.body).toMatchObject([{ user: clerk.id, reason: `content: ${fields}` }]);
  });

  describe('that show what is specially protected', () => {
    const owned = () => `&resource=guest&record_id=${guest()}`;
    const without = (...rights: readonly string[]) =>
      office.caller([...entryRights, ...scanRights].filter(right => !rights.includes(right)));

    it('are closed to readers who may not read all of it, and say what they lack', async () => {
      const { body } = await send(clerk, 'muster4.pdf', pdf('closed'), `${owned()}&kind=prescription`);
      const reader = await without('guest.read.kvnr', 'prescriptions.read.icd10');
      expect((await reader.get(`documents/${body.id}`)).status).toBe(200);
      for (const query of ['', '?inline=1', '?check=1']) {
        const answer = await reader.get(`documents/${body.id}/content${query}`);
        expect([answer.status, answer.body.code]).toEqual([403, 'forbiddenContent']);
        expect(answer.body.detail).toContain(
          'Fahrgast: Versichertennummer (KVNR); Verordnung: Diagnose (ICD-10)',
        );
      }
      const english = await reader.get(`documents/${body.id}/content`, undefined, {
        'accept-language': 'en',
      });
      expect(english.body.detail).toContain('Guest: Insurance number (KVNR); Prescription: Diagnosis');
      const trace = await office.owner.get(
        `activity-log?filter={"resource":"documents","record_id":${body.id},"action":"view"}`,
      );
      expect(trace.body).toEqual([]);
    });

    it('are closed to readers who may read the field, but no record that has it', async () => {
      const { body } = await send(clerk, 'muster4.pdf', pdf('no entity'), `${owned()}&kind=prescription`);
      const reader = await without('prescriptions.read');
      expect((await reader.get(`documents/${body.id}/content`)).body.detail).toContain('Diagnose');
    });

    it('are closed to readers whose limits leave them no such records', async () => {
      const owner = `&resource=companies&record_id=${office.records.get('company')}&kind=advice`;
      const { body } = await send(office.owner, 'avis.pdf', pdf('limits'), owner);
      const rights = [...entryRights, ...scanRights, 'companies.list', 'companies.read'];
      const limited = await office.caller(rights, { clients: [office.records.get('client') ?? 0] });
      expect((await limited.get(`documents/${body.id}`)).status).toBe(200);
      expect((await limited.get(`documents/${body.id}/content`)).body.code).toBe('forbiddenContent');
    });

    it.each([
      ['management', 204],
      ['billing', 204],
      ['accounting', 204],
      ['entry', 204],
      ['auditor', 403],
      ['client', 403],
    ] as const)('as bills do are for the role %s: %i', async (role, status) => {
      const owner = `&resource=bills&record_id=${office.records.get('bill')}&kind=bill`;
      const { body } = await send(office.owner, 'rechnung.pdf', pdf('paper'), owner);
      const caller = await office.caller(defaultGrants[role]);
      expect((await caller.get(`documents/${body.id}/content?check=1`)).status).toBe(status);
    });

    it('can be asked whether they are open, which reads nothing', async () => {
      const { body } = await send(clerk, 'offen.pdf', pdf('asked'), owned());
      expect((await clerk.get(`documents/${body.id}/content?check=1`)).status).toBe(204);
      const trace = await office.owner.get(
        `activity-log?filter={"resource":"documents","record_id":${body.id},"action":"view"}`,
      );
      expect(trace.body).toEqual([]);
    });

    it('cannot be opened by the step that gives them an owner', async () => {
      const { body } = await send(clerk, 'muster4.pdf', pdf('step'), '&kind=prescription');
      const reader = await office.caller([...entryRights, ...scanRights, 'documents.assign'], {
        narrowed: { 'prescriptions.read': ['own'] },
      });
      const answer = await reader.post(
        `documents/${body.id}/transitions/assign`,
        { fields: { resource: 'guest', record_id: guest() } },
        { 'if-match': '"v1"' },
      );
      expect([answer.status, answer.body.code]).toEqual([403, 'forbiddenContent']);
      expect((await office.owner.get(`documents/${body.id}`)).body.status).toBe('inbox');
    });

    it('cannot be opened by giving them another kind or another owner', async () => {
      const { body } = await send(clerk, 'muster4.pdf', pdf('another kind'), `${owned()}&kind=prescription`);
      const reader = await without('prescriptions.read.icd10');
      for (const change of [{ kind: 'correspondence' }, { resource: null, record_id: null }]) {
        const answer = await reader.put(`documents/${body.id}`, change, { 'if-match': '"v1"' });
        expect([answer.status, answer.body.code]).toEqual([403, 'forbiddenContent']);
      }
      const renamed = await reader.put(
        `documents/${body.id}`,
        { filename: 'scan.pdf' },
        { 'if-match': '"v1"' },
      );
      expect(renamed.status).toBe(200);
    });
  });

  describe('that are discarded', () => {
    const discard = async (id: number) => {
      const { version } = (await office.owner.get(`documents/${id}`)).body;
      const order = { reason: 'zweimal gescannt' };
      return office.owner.post(`documents/${id}/transitions/discard`, order, { 'if-match': `"v${version}"` });
    };
    const filed = async (text: string, fields: object) => {
      const owner = `&resource=guest&record_id=${guest()}`;
      const { id } = (await send(clerk, 'weg.pdf', pdf(text), owner)).body;
      await office.owner.put(`documents/${id}`, fields, { 'if-match': '"v1"' });
      return Number(id);
    };
    const kept = async (text: string) => {
      const sha256 = createHash('sha256').update(pdf(text)).digest('hex');
      const stored = office.all.selectFrom('file_contents').select('id').where('sha256', '=', sha256);
      return (await office.data.run(stored)).length;
    };

    it('lose their content at once while they are only post', async () => {
      const { id } = (await send(clerk, 'post.pdf', pdf('only post'))).body;
      expect((await discard(id)).body).toMatchObject({ status: 'deleted' });
      expect((await office.owner.get(`documents/${id}/content`)).status).toBe(404);
      expect(await kept('only post')).toBe(0);
    });

    it('keep their content for others that have the same', async () => {
      const { id } = (await send(clerk, 'a.pdf', pdf('shared'))).body;
      const other = (await send(clerk, 'b.pdf', pdf('shared'))).body;
      await discard(id);
      const { content } = await office.owner.get(`documents/${other.id}/content`);
      expect(Buffer.compare(content, pdf('shared'))).toBe(0);
    });

    it('stay while the law keeps what is filed', async () => {
      const id = await filed('law', { retention_until: '2999-12-31' });
      expect(await discard(id)).toMatchObject({ status: 409, body: { code: 'retentionRuns' } });
      expect(await kept('law')).toBe(1);
    });

    it('go when that time is over, unless a legal hold keeps them', async () => {
      const over = await filed('over', {});
      const held = await filed('held', { legal_hold: true });
      await office.data.run(
        office.all
          .updateTable('documents')
          .set({ retention_until: '2015-12-31', received_on: '2005-03-01' })
          .set({ created_at: '2005-03-01T09:00:00.000Z' })
          .where('id', 'in', [over, held]),
      );
      expect((await discard(over)).status).toBe(200);
      expect(await discard(held)).toMatchObject({ status: 409, body: { code: 'legalHold' } });
      expect(await kept('held')).toBe(1);
    });

    it('stay where the office has prolonged the retention since they were filed', async () => {
      const id = await filed('prolonged', {});
      const created_at = `${new Date().getFullYear() - 20}-03-01T09:00:00.000Z`;
      const day = { received_on: created_at.slice(0, 10), retention_until: '2015-12-31' };
      const old = office.all.updateTable('documents').set({ ...day, created_at });
      await office.data.run(old.where('id', '=', id));
      const setting = office.all.updateTable('setup').where('key', 'like', 'retention.%_years');
      await office.data.run(setting.set({ value: '30' }));
      expect(await discard(id)).toMatchObject({ status: 409, body: { code: 'retentionRuns' } });
      await office.data.run(setting.set({ value: null }));
      expect((await discard(id)).status).toBe(200);
    });

    it.each([
      ['received long ago', { received_on: '2001-01-01' }],
      ['received on no day', { received_on: null, retention_until: null }],
      ['of a kind that is kept less long', { kind: 'correspondence' }],
      ['without an owner', { resource: null, record_id: null }],
    ])('stay once they are filed, also when they are then said to be %s', async (text, fields) => {
      const { id } = (
        await send(
          office.owner,
          'muster4.pdf',
          pdf(text),
          `&resource=guest&record_id=${guest()}&kind=prescription`,
        )
      ).body;
      const step = async (path: string, body: object) => {
        const { version } = (await office.owner.get(`documents/${id}`)).body;
        const change = path === '' ? office.owner.put : office.owner.post;
        return change(`documents/${id}${path}`, body, { 'if-match': `"v${version}"` });
      };
      await step('/transitions/verify', {});
      await step('/transitions/reopen', { reason: 'falsch zugeordnet' });
      await step('', fields);
      await step('', { retention_until: null });
      expect(await discard(id)).toMatchObject({ status: 409, body: { code: 'retentionRuns' } });
      const until = `${new Date().getFullYear() + 10}-12-31`;
      expect((await office.owner.get(`documents/${id}`)).body.retention_until >= until).toBe(true);
      expect(await kept(text)).toBe(1);
    });

    it('stay after filing, also when their day was set back in the inbox', async () => {
      const { id } = (await send(clerk, 'alt.pdf', pdf('set back'))).body;
      const set = (fields: object, version: number) =>
        office.owner.put(`documents/${id}`, fields, { 'if-match': `"v${version}"` });
      await set({ received_on: '2001-01-01' }, 1);
      await set({ resource: 'guest', record_id: guest() }, 2);
      expect(await discard(id)).toMatchObject({ status: 409, body: { code: 'retentionRuns' } });
    });
  });

  it('may be kept less long than said by mistake, once they are filed, and no less than any kind is', async () => {
    const owner = `&resource=guest&record_id=${guest()}`;
    const { id } = (await send(clerk, 'frist.pdf', pdf('mistyped'), owner)).body;
    const set = async (until: string | null, version: number) =>
      (await office.owner.put(`documents/${id}`, { retention_until: until }, { 'if-match': `"v${version}"` }))
        .body;
    await set('2999-12-31', 1);
    const longest = `${new Date().getFullYear() + 10}-12-31`;
    expect((await set('2020-12-31', 2)).errors.retention_until.params).toEqual({ notBefore: longest });
    expect(await set(null, 2)).toMatchObject({ retention_until: longest });
  });

  it('are kept longer on request, and never shorter than the law', async () => {
    const { id } = (await send(clerk, 'frist.pdf', pdf('time'))).body;
    const set = async (fields: object) => {
      const { version } = (await office.owner.get(`documents/${id}`)).body;
      return (await office.owner.put(`documents/${id}`, fields, { 'if-match': `"v${version}"` })).body;
    };
    const law = (years: number) => `${new Date().getFullYear() + years}-12-31`;
    expect((await set({ retention_until: '2020-12-31' })).errors.retention_until).toMatchObject({
      code: 'notBefore',
      params: { notBefore: law(6) },
    });
    expect(await set({ retention_until: '2999-12-31' })).toMatchObject({ retention_until: '2999-12-31' });
    expect(await set({ retention_until: null })).toMatchObject({ retention_until: law(6) });
    expect(await set({ kind: 'prescription' })).toMatchObject({ retention_until: law(10) });
  });

  it('are not taken when they are infected, by no route, nor at all while the scanner does not answer (ASVS 5.4.3)', async () => {
    const before = await contents();
    const bytes = { 'content-type': 'application/octet-stream' };
    expect((await send(clerk, 'large.pdf', pdf('x'.repeat(200_000)))).status).toBe(201);
    expect(clamd.received.at(-1)).toBe(pdf('x'.repeat(200_000)).length);
    const infected = await Promise.all([
      send(clerk, 'bill.pdf', pdf(eicar)),
      office.owner.post('guest/imports?filename=guests.csv', Buffer.from(`a;b\n${eicar};1`), bytes),
      office.owner.post('payments/statements?filename=s.xml', Buffer.from(eicar), bytes),
    ]);
    expect(infected.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([422, 'fileInfected']),
    );
    expect(infected[0]?.body.detail).toContain('Eicar-Signature');
    for (const how of ['refuse', 'hang up', 'say nothing'] as const) {
      clamd.behave(how);
      const refused = await send(clerk, 'clean.pdf', pdf(how));
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
        503,
        'scannerUnavailable',
        '5',
      ]);
    }
    clamd.behave('scan');
    expect(await contents()).toBe(before + 1);
    expect((await send(clerk, 'clean.pdf', pdf('clean'))).status).toBe(201);
  });

  it('carry the time that the law keeps them, by their kind', async () => {
    const year = new Date().getFullYear();
    const { body } = await send(clerk, 'v.pdf', pdf('kept'), '&kind=prescription');
    expect(body.retention_until).toBe(`${year + 10}-12-31`);
  });
});
