import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareLetter } from '@engine/server/auth/prepareLetter.ts';
import { readConfig } from '@engine/server/config.ts';
import { enqueueMail } from '@engine/server/mail/enqueueMail.ts';
import { forgetMails } from '@engine/server/mail/forgetMails.ts';
import { type OutgoingMail, openTransport, type Transport } from '@engine/server/mail/transport.ts';
import { MailWorker } from '@engine/server/mail/worker.ts';
import { product } from '@generated/product.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readMails } from '../../../mails.ts';
import { openSmtpServer } from '../../../smtpServer.ts';
import { dialects, type Office, openOffice } from '../office.ts';

const publicUrl = 'http://localhost:4000';
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const logged: object[] = [];
const lettersOnly = { sendOwn: () => Promise.reject(new Error('no mail of an office')), close() {} };

describe.each(dialects)('the outbox on %s', dialect => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice(dialect);
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    logged.length = 0;
    await office.data.run(office.all.deleteFrom('outbox_mails'));
  });

  const worker = (transport: Transport) =>
    new MailWorker({
      prepare: prepareLetter,
      data: office.data,
      transport,
      publicUrl,
      log: { warn: details => logged.push(details) },
    });
  const enqueueCode = (code: string, to = 'somebody@example.org', expiresAt = inAnHour()) =>
    enqueueMail(office.data, { to, locale: 'de', template: 'code', data: { code, expiresAt } });
  const rows = () => office.data.run(office.all.selectFrom('outbox_mails').selectAll().orderBy('id'));

  it('sends each mail once, though four servers empty it at the same time', async () => {
    const sent: OutgoingMail[] = [];
    for (let count = 0; count < 30; count++) await enqueueCode(String(10_000_000 + count));
    const transport = { ...lettersOnly, send: async (mail: OutgoingMail) => void sent.push(mail) };
    await Promise.all([1, 2, 3, 4].map(() => worker(transport).deliverDue()));
    expect(sent.map(({ text }) => /^\d{8}$/m.exec(text)?.[0]).sort()).toEqual(
      Array.from({ length: 30 }, (_, count) => String(10_000_000 + count)),
    );
    expect((await rows()).every(row => row.status === 'sent' && row.data === null)).toBe(true);
  });

  it('holds a mail only if the change that caused it happened', async () => {
    await expect(
      office.data.transaction(async data => {
        const code = { code: '12345678', expiresAt: inAnHour() };
        await enqueueMail(data, { to: 'a@example.org', locale: 'de', template: 'code', data: code });
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await rows()).toEqual([]);
  });

  it('tries again with growing delays, then gives up, without a secret in row or log', async () => {
    const refusing: Transport = {
      ...lettersOnly,
      send: async ({ text }) => {
        throw Object.assign(new Error(`550 refused: ${text}`), { code: 'EENVELOPE', responseCode: 550 });
      },
    };
    await enqueueCode('87654321');
    const delays: number[] = [];
    for (let count = 0; count < 8; count++) {
      await worker(refusing).deliverDue();
      const [row] = await rows();
      delays.push(Math.round((Date.parse(String(row?.next_try_at)) - Date.now()) / 1_000));
      await office.data.run(
        office.all.updateTable('outbox_mails').set({ next_try_at: '2020-01-01T00:00:00.000Z' }),
      );
    }
    expect(delays.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 960, 1920]);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'failed', data: null, error: 'EENVELOPE 550' });
    expect(JSON.stringify([row, logged])).not.toContain('87654321');
    await worker(refusing).deliverDue();
    expect(logged).toHaveLength(8);
  });

  it('forgets addresses thirty days after a mail was sent or given up, not of what waits', async () => {
    const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString();
    for (const status of ['queued', 'sending', 'sent', 'failed', 'unclear'] as const)
      for (const [age, name] of [
        [29, 'recent'],
        [31, 'old'],
      ] as const) {
        const to = `${status}.${name}@example.org`;
        await enqueueCode('12345678', to);
        await office.data.run(
          office.all
            .updateTable('outbox_mails')
            .set({ status, updated_at: day(age) })
            .where('recipient', '=', to),
        );
      }
    await forgetMails(office.data, () => false);
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(
      [
        'queued.recent',
        'queued.old',
        'sending.recent',
        'sending.old',
        'sent.recent',
        'failed.recent',
        'unclear.recent',
      ].map(name => `${name}@example.org`),
    );
  });

  it('does not send a code that has expired meanwhile', async () => {
    const sent: OutgoingMail[] = [];
    await enqueueCode('11111111', 'a@example.org', new Date(Date.now() - 1).toISOString());
    await worker({ ...lettersOnly, send: async mail => void sent.push(mail) }).deliverDue();
    expect([sent, await rows()]).toEqual([[], []]);
  });

  it('writes files that only their owner reads, in both languages, with nothing to load', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tours-mail-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const config = readConfig(
      {
        MODE: 'demo',
        SMTP_URL: `file:${folder}`,
        MAIL_FROM: 'Büro <b@example.org>',
      },
      product,
    );
    for (const locale of ['de', 'en'] as const) {
      const notice = { at: '2026-07-01T10:00:00.000Z', newEmail: '<b>"new"@example.org' };
      const to = 'old@example.org';
      await enqueueMail(office.data, { to, locale, template: 'emailChanged', data: notice });
    }
    await worker(openTransport(config)).deliverDue();
    const [german, english] = readMails(folder);
    expect(german).toMatchObject({
      to: 'old@example.org',
      from: 'Büro <b@example.org>',
      subject: 'Ihre E-Mail-Adresse wurde geändert',
    });
    expect(german?.text).toContain('am 1. Juli 2026 um 12:00 wurde die Adresse');
    expect(english?.text).toContain('On 1 July 2026 at 12:00 the address');
    expect(german?.html).toContain('&lt;b&gt;&quot;new&quot;@example.org');
    expect(german?.html).not.toMatch(/<(b|img|script|link)\b|src=/);
    expect(statSync(join(folder, german?.file ?? '')).mode & 0o077).toBe(0);
  });

  it('speaks SMTP with the server that SMTP_URL names', async () => {
    const server = await openSmtpServer();
    onTestFinished(server.close);
    const config = readConfig({ MODE: 'demo', SMTP_URL: `smtp://127.0.0.1:${server.port}` }, product);
    const transport = openTransport(config);
    await enqueueCode('24681357', 'reader@example.org');
    const at = worker(transport);
    await at.deliverDue();
    await at.stop();
    expect(server.heard()).toContain('RCPT TO:<reader@example.org>');
    expect(server.heard()).toMatch(/^24681357\r?$/m);
    expect((await rows())[0]).toMatchObject({ status: 'sent', tries: 1 });
  });

  it('does not hand mail to a server without TLS that is not plainly on this machine', async () => {
    const server = await openSmtpServer();
    onTestFinished(server.close);
    const config = readConfig({ MODE: 'demo', SMTP_URL: `smtp://0.0.0.0:${server.port}` }, product);
    await enqueueCode('24681357', 'reader@example.org');
    await worker(openTransport(config)).deliverDue();
    expect(server.heard()).not.toContain('24681357');
    expect(server.heard()).toContain('STARTTLS');
    expect((await rows())[0]).toMatchObject({ status: 'queued', tries: 1 });
  });
});
