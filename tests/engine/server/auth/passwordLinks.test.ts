import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { userId } from '../idOf.ts';
import { Browser, openSigningOffice, password, type SigningOffice } from './signingOffice.ts';

const next = 'ein ganz anderes Passwort';
const tokenOf = (link = '') => link.split('#token=')[1] ?? '';

describe.each(databases)('a forgotten password on %s', dialect => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice(dialect, { PUBLIC_URL: 'http://localhost:4000' });
  });
  afterAll(() => office.close());
  beforeEach(() => office.data.run(office.all.deleteFrom('counters').where('name', 'like', 'limit:%')));

  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    new Browser(office.app).call('POST', `/auth/${path}`, body, headers);
  const forgot = (email: string, headers?: Record<string, string>) =>
    call('forgot-password', { email }, headers);
  async function linkFor(email: string): Promise<string> {
    await forgot(email);
    const mails = await office.mailbox.deliver();
    return mails.find(({ link }) => link)?.link ?? '';
  }
  const reset = (link: string, word = next) =>
    call('reset-password', { token: tokenOf(link), password: word });
  const signIn = (email: string, word: string) => call('login', { email, password: word });

  it('is mailed as a link whose token stands in the fragment, and nowhere in the database', async () => {
    const link = await linkFor(' Entry@Example.org ');
    expect(link).toMatch(/^http:\/\/localhost:4000\/tours\/auth\/resetPassword#token=[\w-]{43}$/);
    const token = tokenOf(link);
    const rows = [
      ...(await office.data.run(office.all.selectFrom('password_tokens').selectAll())),
      ...(await office.data.run(office.all.selectFrom('outbox_mails').selectAll())),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain(createHash('sha256').update(token).digest('hex'));
  });

  it('link base from Host header: forged Host, X-Forwarded-Host and Origin change nothing in the mail', async () => {
    const evil = 'evil.example.org';
    expect((await forgot('entry@example.org', { host: evil })).statusCode).toBe(421);
    const forged = { 'x-forwarded-host': evil, forwarded: `host=${evil}` };
    expect((await forgot('entry@example.org', forged)).statusCode).toBe(202);
    const [mail, ...more] = await office.mailbox.deliver();
    expect(more).toEqual([]);
    expect(mail?.link).toMatch(/^http:\/\/localhost:4000\//);
    expect(`${mail?.text}${mail?.html}${mail?.from}`).not.toContain('evil');
  });

  it('existence by text and by work: known, unknown and locked addresses get the same bytes after the same statements', async () => {
    await office.changeUser('auditor', { status: 'locked' });
    const answers = [];
    for (const email of ['billing@example.org', 'unknown@example.org', 'auditor@example.org']) {
      const mails = office.all.selectFrom('outbox_mails');
      const rows = () => office.data.run(mails.select(({ fn }) => fn.countAll<number>().as('number')));
      const [before] = await rows();
      const answer = await forgot(email);
      const [after] = await rows();
      const { date: _, 'x-request-id': __, ...headers } = answer.headers;
      const added = Number(after?.number) - Number(before?.number);
      answers.push(JSON.stringify([answer.statusCode, answer.body, headers, added]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('[202,"{}"');
    const mails = await office.mailbox.deliver();
    expect(mails.map(mail => mail.to)).toEqual(['billing@example.org']);
    const waiting = office.all.selectFrom('outbox_mails').select('recipient').where('status', '<>', 'sent');
    const kept = await office.data.run(waiting);
    expect(kept).toEqual([]);
  });

  it('sends three mails at once, then makes wait without saying so', async () => {
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await forgot('client@example.org')).statusCode);
    expect(statuses).toEqual([202, 202, 202, 202, 202]);
    expect(await office.mailbox.deliver()).toHaveLength(3);
  });

  it('limit key from body or header: another address in X-Forwarded-For or in the body is no new start', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 22; count++) {
      const answer = await forgot(`guess${count}@example.org`, { 'x-forwarded-for': `10.0.0.${count}` });
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(202));
    expect(statuses.slice(20)).toEqual([429, 429]);
    const claimed = await call('forgot-password', { email: 'a@example.org', ip: '10.0.0.1', address: 'x' });
    expect(Object.keys(claimed.json().errors)).toEqual(['ip', 'address']);
  });

  it('is replaced by the link: the old one counts no more, a mail informs the user, and it does not sign in', async () => {
    const answer = await reset(await linkFor('management@example.org'));
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies).toEqual([]);
    expect((await signIn('management@example.org', password)).statusCode).toBe(401);
    expect((await signIn('management@example.org', next)).statusCode).toBe(200);
    const mails = await office.mailbox.deliver();
    expect(mails.map(mail => [mail.to, mail.subject])).toEqual([
      ['management@example.org', 'Ihr Passwort wurde geändert'],
    ]);
  });

  it('session survives reset: every session of the user has ended, at every server', async () => {
    const browsers = [new Browser(office.app), new Browser(await office.replica())];
    for (const browser of browsers) {
      await browser.signIn('accounting');
      expect((await browser.call('GET', '/auth/verify-token')).statusCode).toBe(200);
    }
    await reset(await linkFor('accounting@example.org'));
    for (const browser of browsers) {
      expect((await browser.call('GET', '/auth/verify-token')).statusCode).toBe(401);
    }
  });

  it('does not pass by the second step', async () => {
    await office.changeUser('client', { second_factor: 'email' });
    await reset(await linkFor('client@example.org'));
    const answer = await signIn('client@example.org', next);
    expect(Object.keys(answer.json())).toEqual(['second_factor']);
  });

  it('used twice, even at the same moment, is set once, and the other links of the user are void', async () => {
    const [link, other] = [await linkFor('entry@example.org'), await linkFor('entry@example.org')];
    const words = ['das eine von zweien', 'das andere von zweien'];
    const answers = await Promise.all(words.map(word => reset(link, word)));
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([204, 400]);
    expect((await reset(other)).json().code).toBe('invalidLink');
  });

  it('says the same of an unknown, an expired, and a used link and of one of a locked user', async () => {
    const used = await linkFor('billing@example.org');
    await reset(used);
    const expired = await linkFor('billing@example.org');
    await office.data.run(
      office.all
        .updateTable('password_tokens')
        .set({ expires_at: new Date(Date.now() - 1).toISOString() })
        .where('used_at', 'is', null),
    );
    const locked = await linkFor('administrator@example.org');
    await office.changeUser('administrator', { status: 'locked' });
    const unknown = `#token=${'A'.repeat(43)}`;
    const answers = [];
    for (const link of [used, expired, locked, unknown]) answers.push(await reset(link));
    await office.changeUser('administrator', { status: 'active' });
    const bodies = answers.map(answer => {
      const { requestId: _, ...body } = answer.json();
      return JSON.stringify([answer.statusCode, body]);
    });
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('invalidLink');
  });

  it('lives for 20 minutes', async () => {
    await linkFor('billing@example.org');
    const [row] = await office.data.run(
      office.all
        .selectFrom('password_tokens')
        .select(['expires_at', 'created_at'])
        .orderBy('id', 'desc')
        .limit(1),
    );
    const minutes = (Date.parse(String(row?.expires_at)) - Date.parse(String(row?.created_at))) / 60_000;
    expect(minutes).toBe(20);
  });

  it('survives a weak choice: the link still counts after the password was refused', async () => {
    const link = await linkFor('billing@example.org');
    for (const weak of ['short', 'Password1234!', 'billing@example.org']) {
      const answer = await reset(link, weak);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['password']]);
    }
    expect((await reset(link)).statusCode).toBe(204);
  });

  it('is in the activity log as done by the user, without what was chosen', async () => {
    await reset(await linkFor('billing@example.org'), 'nur im Kopf behalten');
    const [entry] = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .selectAll()
        .where('action', '=', 'password_reset')
        .orderBy('id', 'desc')
        .limit(1),
    );
    expect(entry?.user).toBe(entry?.record_id);
    expect(JSON.stringify(entry)).not.toContain('im Kopf');
  });
});

describe.each(databases)('an invitation on %s', dialect => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice(dialect, { PUBLIC_URL: 'http://localhost:4000' });
  });
  afterAll(() => office.close());

  const call = (path: string, body: object) => new Browser(office.app).call('POST', `/auth/${path}`, body);
  const guest = { first_name: 'Ada', last_name: 'Neu', email: 'ada@example.org', locale: 'en' } as const;
  async function invite(user: object) {
    const admin = new Browser(office.app);
    await admin.signIn('administrator');
    return admin.call('POST', '/users', user);
  }

  it('goes out with the new user, in their language and with the name of the inviter, and works once', async () => {
    expect((await invite({ ...guest, status: 'invited' })).statusCode).toBe(201);
    const [mail] = await office.mailbox.deliver();
    expect([mail?.to, mail?.subject]).toEqual(['ada@example.org', 'Invitation to Tours']);
    expect(mail?.text).toContain('Demo Administration has set up access for you.');
    const [row] = await office.data.run(office.all.selectFrom('password_tokens').select('expires_at'));
    expect(Date.parse(String(row?.expires_at)) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);

    const body = { token: tokenOf(mail?.link), password: next };
    const accept = () => new Browser(office.app).call('POST', '/auth/reset-password', body);
    expect((await accept()).statusCode).toBe(204);
    expect((await accept()).statusCode).toBe(400);
    const ada = new Browser(office.app);
    const answer = await ada.call('POST', '/auth/login', { email: guest.email, password: next });
    expect(answer.json().user).toMatchObject({ email: guest.email, locale: 'en' });
  });

  it('is not sent when creating the user fails, nor for one who is not invited', async () => {
    await office.mailbox.deliver();
    expect((await invite({ ...guest, status: 'invited' })).statusCode).toBe(400);
    const active = { ...guest, email: 'active@example.org', status: 'active' };
    expect((await invite(active)).statusCode).toBe(201);
    expect(await office.mailbox.deliver()).toEqual([]);
  });

  it('comes again when the invited person asks for a new password', async () => {
    await invite({ ...guest, email: 'late@example.org', status: 'invited' });
    await office.mailbox.deliver();
    await new Browser(office.app).call('POST', '/auth/forgot-password', { email: 'late@example.org' });
    const [mail] = await office.mailbox.deliver();
    expect(mail?.subject).toBe('Invitation to Tours');
  });

  it('goes to the corrected address alone if it was mistyped, whether it was sent already or not', async () => {
    const admin = new Browser(office.app);
    await admin.signIn('administrator');
    const { id } = (await invite({ ...guest, email: 'typo@example.org', status: 'invited' })).json();
    const correct = async (email: string) => {
      const match = { 'if-match': String((await admin.call('GET', `/users/${id}`)).headers.etag) };
      expect((await admin.call('PUT', `/users/${id}`, { email }, match)).statusCode).toBe(200);
    };
    const accept = (link?: string) =>
      call('reset-password', { token: tokenOf(link?.replace('&invited', '')), password: next });
    const invitations = async () =>
      (await office.mailbox.deliver()).filter(({ subject }) => subject === 'Invitation to Tours');

    await correct('still-wrong@example.org');
    const first = await invitations();
    expect(first.map(({ to }) => to)).toEqual(['still-wrong@example.org']);
    await correct('right@example.org');
    const second = await invitations();
    expect(second.map(({ to }) => to)).toEqual(['right@example.org']);
    expect((await accept(first[0]?.link)).json().code).toBe('invalidLink');
    expect((await accept(second[0]?.link)).statusCode).toBe(204);
  });

  it('is not sent again for another name, nor to an active user with another address', async () => {
    const admin = new Browser(office.app);
    await admin.signIn('administrator');
    const change = async (id: number, body: object) => {
      const match = { 'if-match': String((await admin.call('GET', `/users/${id}`)).headers.etag) };
      expect((await admin.call('PUT', `/users/${id}`, body, match)).statusCode).toBe(200);
    };
    const invited = (await invite({ ...guest, email: 'once@example.org', status: 'invited' })).json().id;
    await office.mailbox.deliver();
    await change(invited, { last_name: 'Anders' });
    await change(await userId(office.data, 'entry'), { email: 'entry-new@example.org' });
    expect((await office.mailbox.deliver()).map(({ to }) => to)).toEqual(['entry@example.org']);
  });
});
