import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '@engine/server/access/openData.ts';
import { prepareLetter } from '@engine/server/auth/prepareLetter.ts';
import { readConfig } from '@engine/server/config.ts';
import { claimMail } from '@engine/server/mail/outbox.ts';
import type { MailKind } from '@engine/server/mail/ownMail.ts';
import { openTransport } from '@engine/server/mail/transport.ts';
import { MailWorker } from '@engine/server/mail/worker.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { product } from '@generated/product.ts';
import { billRunJob } from '@office/bills/server/billRunJob.ts';
import { billMailKind } from '@office/mailing/server/billMailKind.ts';
import { mailRunJob } from '@office/mailing/server/mailRunJob.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Answer, type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { openSmtpServer, type SmtpManners } from '../../smtpServer.ts';
import { type CaseWorld, openCaseWorld } from '../cases/caseWorld.ts';
import { kvnrs } from '../kvnrs.ts';
import { addTemplates } from '../letters/addTemplates.ts';

describe.each(dialects)('bills by e-mail on %s', dialect => {
  let office: Office;
  let world: CaseWorld;
  let clerk: Caller;
  /** issued bills that no test has used yet, in the order of the months */
  let fresh: readonly { readonly id: number; readonly number: string | null; readonly kind: string }[];
  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncSettings(office.data);
    world = await openCaseWorld(office);
    await addTemplates(office);
    clerk = await office.caller('all');
    for (const locale of ['de', 'en'])
      await clerk.post('templates-management', {
        key: 'email',
        kind: 'email',
        locale,
        subject: `${locale} {{number}}`,
        body: '{{salutation}}\n\n{{total}}',
        status: 'active',
      });
    const numbers = kvnrs();
    for (let month = 1; month <= 18; month++) {
      const period = `${month > 12 ? 2026 : 2025}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`;
      await issueMonth(period, numbers.next().value);
    }
    fresh = await office.data.run(
      office.all.selectFrom('bills').select(['id', 'number', 'kind']).orderBy('id'),
    );
  });
  afterAll(() => office.close());

  /** A bill to the insurer, and one to the guest. */
  async function issueMonth(period: string, kvnr: string): Promise<void> {
    const guest = await world.guest({ kvnr });
    const prescription = await world.prescription(guest, {
      issued_on: '2025-01-01',
      valid_from: '2025-01-01',
    });
    await world.tour(guest, prescription, { date: `${period}-10` });
    await world.build(period);
    await office.data.run(
      office.all
        .updateTable('bill_cases')
        .set({ status: 'checked', error_count: 0 })
        .where('period', '=', period),
    );
    await office.data.transaction(inner => billRunJob.run(inner, { period }, null));
  }
  function next(kind: 'insurer' | 'guest') {
    const bill = fresh.find(each => (each.kind === 'copay') === (kind === 'guest'));
    if (!bill) throw new Error('All bills are used.');
    fresh = fresh.filter(each => each !== bill);
    return { id: bill.id, number: bill.number ?? '' };
  }
  const agreement = { bills_by_mail: true, bills_by_mail_since: '2026-01-02' };
  const insurerAgrees = (email: string | null = 'kasse@example.org') =>
    office.data.run(
      office.all
        .updateTable('health_insurance')
        .set({ email, ...agreement })
        .where('id', '=', world.insurer),
    );
  const guestAgrees = async (bill: number) => {
    const { recipient_guest: guest } = await readBill(bill);
    const fields = { email: 'gast@example.org', ...agreement };
    await office.data.run(
      office.all
        .updateTable('guest')
        .set(fields)
        .where('id', '=', guest ?? 0),
    );
  };
  async function readBill(id: number) {
    const [row] = await office.data.run(office.all.selectFrom('bills').selectAll().where('id', '=', id));
    if (!row) throw new Error('There is no such bill.');
    return row;
  }
  const mailsOf = (bill: number) =>
    office.data.run(office.all.selectFrom('bill_mails').selectAll().where('bill', '=', bill).orderBy('id'));
  const lastMail = async (bill: number) => (await mailsOf(bill)).at(-1);
  const mail = (bill: number, order: object = {}, caller = clerk): Promise<Answer> =>
    caller.post(`bills/${bill}/email`, order);
  const step = async (bill: number, name: string, body: object = {}): Promise<Answer> => {
    const found = await lastMail(bill);
    return clerk.post(`bill-mails/${found?.id}/transitions/${name}`, body, {
      'if-match': `"v${found?.version}"`,
    });
  };
  const posted = async ({ id }: { readonly id: number }, name: string, body: object = {}) =>
    clerk.post(`bills/${id}/transitions/${name}`, body, {
      'if-match': `"v${(await readBill(id)).version}"`,
    });
  const makeDue = () =>
    office.data.run(office.all.updateTable('outbox_mails').set({ next_try_at: '2020-01-01T00:00:00.000Z' }));

  async function post(manners: SmtpManners = { hasTls: true }) {
    const server = await openSmtpServer(manners);
    onTestFinished(server.close);
    const worker = workerFor(`smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`);
    return { server, deliver: () => worker.deliverDue() };
  }
  interface Changes {
    readonly kind?: MailKind;
    readonly warn?: (details: object) => void;
  }

  function workerFor(smtpUrl: string, { kind = billMailKind, warn = () => {} }: Changes = {}): MailWorker {
    const config = readConfig({ MODE: 'demo', SMTP_URL: smtpUrl }, product);
    const worker = new MailWorker({
      prepare: prepareLetter,
      kinds: [kind],
      data: office.data,
      transport: openTransport(config),
      publicUrl: 'http://localhost',
      log: { warn },
    });
    onTestFinished(() => worker.stop());
    return worker;
  }

  test('goes to no one who has not agreed, has no address, or is a person without a confirmation', async () => {
    const bill = next('insurer');
    const copay = next('guest');
    const codes = [(await mail(bill.id)).body.code];
    await insurerAgrees(null);
    codes.push((await mail(bill.id)).body.code);
    await guestAgrees(copay.id);
    codes.push((await mail(copay.id)).body.code);
    expect(codes).toEqual(['mailNotAgreed', 'mailAddressMissing', 'mailNeedsConfirmation']);
    const reader = await office.caller(['bills.list', 'bills.read', 'health-insurance.read']);
    expect((await mail(bill.id, {}, reader)).status).toBe(403);
    const unreaching = await office.caller('all', { narrowed: { 'bills.email': ['clients'] } });
    expect((await mail(bill.id, {}, unreaching)).status).toBe(403);
    expect((await unreaching.get(`bills/${bill.id}/email`)).status).toBe(403);
    expect([await mailsOf(bill.id), (await readBill(bill.id)).mail_status]).toEqual([[], null]);
  });

  test('shows recipient, subject and text in both languages before anything is sent', async () => {
    await insurerAgrees();
    const bill = next('insurer');
    const words = async (locale: string) => (await clerk.get(`bills/${bill.id}/email?locale=${locale}`)).body;
    expect(await words('de')).toMatchObject({
      to: 'kasse@example.org',
      subject: `de ${bill.number}`,
      filename: `${bill.number}.pdf`,
      isPrivate: false,
      wasSent: false,
    });
    expect((await words('de')).text).toMatch(/^Sehr geehrte Damen und Herren,\n\n[\d,]+\s€$/);
    expect((await words('en')).text).toMatch(/^Dear Sir or Madam,\n\n[\d.]+\s€$/);
  });

  test('calls the paper by its kind, and names the bill that it cancels', async () => {
    await insurerAgrees();
    const { all, data } = office;
    const wording = (body: string) =>
      data.run(all.updateTable('templates_management').set({ body }).where('kind', '=', 'email'));
    const textOf = async (bill: number, locale = 'de') =>
      (await clerk.get(`bills/${bill}/email?locale=${locale}`)).body.text;
    const bill = next('insurer');
    const copay = next('guest');
    await guestAgrees(copay.id);
    await wording('{{paper}} {{number}}, {{cancels.number}} {{cancels.date}}');
    expect(await textOf(bill.id)).toBe(`Rechnung ${bill.number},  `);
    expect(await textOf(copay.id)).toBe(`Zuzahlungsrechnung ${copay.number},  `);
    expect((await posted(bill, 'cancel', { reason: 'falsch' })).status).toBe(200);
    const { cancelled_by: undoing } = (await clerk.get(`bills/${bill.id}`)).body;
    const { number, issue_date: day } = await readBill(undoing);
    const date = day?.split('-').reverse().join('.');
    expect(await textOf(undoing)).toBe(`Stornorechnung ${number}, ${bill.number} ${date}`);
    expect(await textOf(undoing, 'en')).toMatch(/^cancellation /);
    await wording('{{salutation}}\n\n{{total}}');
  });

  test('is sent when the mail server has taken it, and not before', async () => {
    const { server, deliver } = await post();
    const bill = next('insurer');
    expect((await mail(bill.id, { locale: 'en' })).status).toBe(202);
    expect((await mail(bill.id)).body.code).toBe('mailUnderWay');
    expect(await readBill(bill.id)).toMatchObject({ status: 'issued', mail_status: 'queued', sent_at: null });
    await deliver();
    const [letter = '', ...others] = server.mails();
    expect([others, server.wasEncrypted()]).toEqual([[], true]);
    expect(letter).toContain(`Subject: en ${bill.number}`);
    expect(letter).toContain('To: kasse@example.org');
    const pdf = Buffer.from('%PDF-1').toString('base64');
    expect(letter).toMatch(new RegExp(`filename=${bill.number}.pdf\\r\\n\\r\\n${pdf}`));
    expect(await readBill(bill.id)).toMatchObject({ status: 'sent', delivery: 'email', mail_status: 'sent' });
    expect(await lastMail(bill.id)).toMatchObject({ status: 'sent', answer: '250 2.0.0 queued as 42' });
    const cases = office.all.selectFrom('bill_cases').select('status').where('bill', '=', bill.id);
    expect(await office.data.run(cases)).toEqual([{ status: 'submitted' }]);
    const log = await clerk.get(`activity-log?filter={"resource":"bills","record_id":${bill.id}}`);
    expect(log.body[0]).toMatchObject({ action: 'transition', changes: { status: ['issued', 'sent'] } });

    expect((await mail(bill.id)).body.code).toBe('mailSentBefore');
    expect((await mail(bill.id, { again: true })).status).toBe(202);
    await deliver();
    expect(server.mails()).toHaveLength(2);
  });

  test('that a server refuses has failed with its words, and may be mailed again', async () => {
    const { server, deliver } = await post({ hasTls: true, recipient: '550 5.1.1 no such user' });
    const bill = next('insurer');
    await mail(bill.id);
    await deliver();
    expect(await readBill(bill.id)).toMatchObject({ status: 'issued', mail_status: 'failed', sent_at: null });
    expect(await lastMail(bill.id)).toMatchObject({
      status: 'failed',
      failure: 'refused',
      answer: '550 5.1.1 no such user',
    });
    server.manners = { hasTls: true };
    expect((await mail(bill.id)).status).toBe(202);
    await deliver();
    expect(await readBill(bill.id)).toMatchObject({ status: 'sent', mail_status: 'sent' });
  });

  test('that a server puts off is tried again, and says so meanwhile', async () => {
    const { server, deliver } = await post({ hasTls: true, content: '451 4.3.0 later' });
    const bill = next('insurer');
    await mail(bill.id);
    await deliver();
    expect(await lastMail(bill.id)).toMatchObject({
      status: 'queued',
      failure: 'refused',
      answer: '451 4.3.0 later',
      next_try_at: expect.stringMatching(/Z$/),
    });
    server.manners = { hasTls: true };
    await deliver();
    expect(server.mails()).toEqual([]);
    await makeDue();
    await deliver();
    expect(server.mails()).toHaveLength(1);
    expect(await lastMail(bill.id)).toMatchObject({ status: 'sent', failure: null, next_try_at: null });
  });

  test('goes over no line without encryption unless the office has set so', async () => {
    const { server, deliver } = await post({});
    const bill = next('insurer');
    await mail(bill.id);
    await deliver();
    expect(await lastMail(bill.id)).toMatchObject({ status: 'failed', failure: 'tls' });
    expect(server.heard()).not.toContain(bill.number);
    const setting = (await clerk.get('setup?filter={"key":"mail.bills_over_tls"}')).body[0];
    const set = (value: string | null, version: number) =>
      clerk.put(`setup/${setting.id}`, { value }, { 'if-match': `"v${version}"` });
    await set('false', setting.version);
    await mail(bill.id);
    await deliver();
    expect(await readBill(bill.id)).toMatchObject({ status: 'sent' });
    await set(null, setting.version + 1);
  });

  test('without a mail server it fails, though mails are written into a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tours-mail-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const bill = next('insurer');
    await mail(bill.id);
    await workerFor(`file:${folder}`).deliverDue();
    expect(await lastMail(bill.id)).toMatchObject({ status: 'failed', failure: 'no_server' });
  });

  test('of which no answer came is not sent again before somebody has asked', async () => {
    const { server, deliver } = await post({ hasTls: true, content: null });
    const bill = next('insurer');
    await mail(bill.id);
    await deliver();
    expect(await readBill(bill.id)).toMatchObject({ status: 'issued', mail_status: 'unclear' });
    server.manners = { hasTls: true };
    await makeDue();
    await deliver();
    expect([server.mails(), (await mail(bill.id)).body.code]).toEqual([[], 'mailUnderWay']);
    const sentAt = (await lastMail(bill.id))?.updated_at;
    expect((await step(bill.id, 'confirm_arrival', { reason: 'Die Kasse hat sie.' })).status).toBe(200);
    // It went out when it was handed over, whenever somebody asked.
    expect(await lastMail(bill.id)).toMatchObject({ status: 'sent', sent_at: sentAt });
    expect(await readBill(bill.id)).toMatchObject({
      status: 'sent',
      delivery: 'email',
      mail_status: 'sent',
      sent_at: sentAt,
    });
  });

  test('whose server was killed while it sent is unclear, neither lost nor sent twice', async () => {
    const { server, deliver } = await post();
    const bill = next('insurer');
    await mail(bill.id);
    // What a killed server leaves: a mail that it has taken up.
    await claimMail(office.data);
    await deliver();
    expect((await readBill(bill.id)).mail_status).toBe('queued');
    expect((await step(bill.id, 'withdraw')).body.code).toBe('mailGone');
    await makeDue();
    await Promise.all([deliver(), deliver()]);
    expect([server.mails(), (await readBill(bill.id)).mail_status]).toEqual([[], 'unclear']);
    expect((await step(bill.id, 'deny_arrival', { reason: 'Kam nicht an.' })).status).toBe(200);
    expect((await mail(bill.id)).status).toBe(202);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(server.mails()).toHaveLength(1);
    expect(await readBill(bill.id)).toMatchObject({ status: 'sent' });
  });

  test('can be withdrawn while it waits, and is not sent once its bill is cancelled', async () => {
    const { server, deliver } = await post();
    const [bill, cancelled] = [next('insurer'), next('insurer')];
    await mail(bill.id);
    expect((await posted(bill, 'send')).body.code).toBe('mailWaits');
    expect((await step(bill.id, 'withdraw')).status).toBe(200);
    expect((await posted(bill, 'send')).status).toBe(200);
    expect(await readBill(bill.id)).toMatchObject({
      status: 'sent',
      delivery: 'post',
      mail_status: 'withdrawn',
    });
    await mail(cancelled.id);
    expect((await posted(cancelled, 'cancel', { reason: 'falsch' })).status).toBe(200);
    await deliver();
    expect(server.mails()).toEqual([]);
    expect(await lastMail(cancelled.id)).toMatchObject({ status: 'failed', failure: 'not_wanted' });
  });

  test('of a run goes out to all who have agreed, once', async () => {
    const { server, deliver } = await post();
    const [first, second, copay] = [next('insurer'), next('insurer'), next('guest')];
    await guestAgrees(copay.id);
    const { ready, notAgreed } = (await clerk.post('bills/emails/preview', {})).body;
    expect(ready).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: first.id, to: 'kasse@example.org', isPrivate: false }),
        expect.objectContaining({ id: copay.id, to: 'gast@example.org', isPrivate: true }),
      ]),
    );
    expect(notAgreed).toBeGreaterThan(0);
    const elsewhere = await office.caller('all', { clients: [999_999] });
    expect((await elsewhere.post('bills/emails/preview', {})).body).toEqual({
      ready: [],
      isCut: false,
      notAgreed: 0,
      withoutAddress: 0,
    });
    const bills = [first.id, second.id, copay.id];
    const run = (confirmed: boolean) =>
      office.data.transaction(inner => mailRunJob.run(inner, { bills, confirmed }, null));
    const narrowed = new Map([['bills.email', ['clients'] as const]]);
    const unreaching = openData(office.database, office.model)({ ...allRights, narrowed }, 'test');
    const skipped = unreaching.transaction(inner => mailRunJob.run(inner, { bills, confirmed: true }, null));
    expect(await skipped).toMatchObject({ result: { mailed: 0, skipped: 3 } });
    expect(await run(false)).toMatchObject({ kind: 'finished', result: { mailed: 2, skipped: 1 } });
    expect(await run(true)).toMatchObject({ kind: 'finished', result: { mailed: 1, skipped: 2 } });
    await deliver();
    expect(server.mails()).toHaveLength(3);
    expect((await readBill(copay.id)).status).toBe('sent');
    expect((await clerk.post('bills/emails', { bills })).status).toBe(202);
    const reader = await office.caller(['bills.list', 'bills.read']);
    expect((await reader.post('bills/emails', { bills })).status).toBe(403);
  });

  test('of a run are found behind thousands that cannot go out, and say when there are more than one run takes', async () => {
    await insurerAgrees();
    const [bill, copay] = [next('insurer'), next('guest')];
    const preview = async () => (await clerk.post('bills/emails/preview', {})).body;
    const copies = async (id: number, name: string) => {
      const { id: _id, ...fields } = await readBill(id);
      for (const hundreds of chunksOf([...Array(5_001).keys()], 300)) {
        const many = hundreds.map(at => ({ ...fields, number: `${name}-${at}` }));
        await office.data.run(office.all.insertInto('bills').values(many));
      }
    };
    const before = await preview();
    await copies(copay.id, 'POST');
    const { id: _id, ...fields } = await readBill(bill.id);
    const late = { ...fields, number: 'SPÄT' };
    await office.data.run(office.all.insertInto('bills').values(late));
    const after = await preview();
    expect(after.ready.map(({ number }: { number: string }) => number)).toContain('SPÄT');
    expect(after).toMatchObject({ isCut: false, notAgreed: before.notAgreed + 5_001 });
    await copies(bill.id, 'MAIL');
    const { ready, isCut } = await preview();
    expect([ready.length, isCut]).toEqual([5_000, true]);
    expect(ready.map(({ number }: { number: string }) => number)).toContain('SPÄT');
    await office.data.run(
      office.all
        .updateTable('bills')
        .set({ sent_at: '2026-01-01T00:00:00.000Z' })
        .where(eb => eb.or(['POST-%', 'MAIL-%', 'SPÄT'].map(like => eb('number', 'like', like)))),
    );
  });

  test('which could not be prepared is tried again, and the log names what was in the way', async () => {
    await insurerAgrees();
    const bill = next('insurer');
    expect((await mail(bill.id)).status).toBe(202);
    const { server, deliver } = await post();
    const logged: object[] = [];
    const broken = workerFor(`smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`, {
      kind: { ...billMailKind, prepare: () => Promise.reject(new TypeError('the words of a mail')) },
      warn: details => logged.push(details),
    });
    await broken.deliverDue();
    expect(logged).toMatchObject([{ code: 'unprepared', cause: 'TypeError', tries: 1 }]);
    expect(JSON.stringify(logged)).not.toContain('words');
    expect(await lastMail(bill.id)).toMatchObject({ status: 'queued', failure: 'unprepared' });
    await makeDue();
    await deliver();
    expect(await lastMail(bill.id)).toMatchObject({ status: 'sent', failure: null });
  });

  describe('of a guest who is out of sight of a clerk with one client only', () => {
    let limited: Caller;
    let clients: readonly number[];
    let copay: { readonly id: number };
    beforeAll(async () => {
      const rows = await office.data.run(office.all.selectFrom('clients').select('id'));
      clients = rows.map(({ id }) => id);
      limited = await office.caller('all', { clients });
      copay = next('guest');
      expect((await limited.get(`bills/${copay.id}`)).body).toMatchObject({ recipient_name: null });
    });

    test('no answer names the guest or the address, agreed or not', async () => {
      for (const agrees of [false, true]) {
        if (agrees) await guestAgrees(copay.id);
        expect((await limited.get(`bills/${copay.id}/email`)).body.code).toBe('notFound');
        expect((await mail(copay.id, { confirmed: true }, limited)).body.code).toBe('notFound');
        const { body } = await limited.post('bills/emails/preview', {});
        expect(body.ready.map(({ id }: { id: number }) => id)).not.toContain(copay.id);
      }
      expect(await mailsOf(copay.id)).toEqual([]);
    });

    test('a run leaves the bill out', async () => {
      await guestAgrees(copay.id);
      await insurerAgrees();
      const bills = [copay.id, next('insurer').id];
      const data = openData(office.database, office.model)(
        { ...allRights, scope: { clients, companies: null } },
        'test',
      );
      const run = data.transaction(inner => mailRunJob.run(inner, { bills, confirmed: true }, null));
      expect(await run).toMatchObject({ result: { mailed: 1, skipped: 1 } });
      expect(await mailsOf(copay.id)).toEqual([]);
    });

    test('what another has sent shows its bill, and neither address nor words', async () => {
      await guestAgrees(copay.id);
      const { status, body: sent } = await mail(copay.id, { confirmed: true });
      expect([status, sent.detail]).toEqual([202, undefined]);
      const { recipient_guest } = await readBill(copay.id);
      expect((await clerk.get(`bill-mails/${sent.mail}`)).body).toMatchObject({
        recipient: 'gast@example.org',
        recipient_guest,
      });
      const { body } = await limited.get(`bill-mails/${sent.mail}`);
      expect(body).toMatchObject({ bill: copay.id, recipient: null, subject: null, text: null });
      const { body: found } = await limited.get('bill-mails?filter={"q":"gast@example.org"}');
      expect(found).toEqual([]);
    });
  });
});
