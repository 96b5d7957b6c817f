import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Mail, readMails } from '../mails.ts';
import { faultsOf } from './axe.ts';
import { type Office, openOffice } from './office.ts';
import { axeFaultsIn, showIn, views } from './views.ts';
import { apiOf, signInByApi, type Visitor, visit } from './visitor.ts';

interface Words {
  readonly locale: 'de' | 'en';
  readonly role: string;
  readonly forgot: string;
  readonly sent: string;
  readonly saved: string;
  readonly code: string;
  readonly refused: string;
  readonly subject: string;
  readonly banks: string;
}

const languages: readonly Words[] = [
  {
    locale: 'de',
    role: 'billing',
    forgot: 'Passwort vergessen?',
    sent: 'ist der Link unterwegs',
    saved: 'Ihr Passwort ist gespeichert',
    code: 'Bestätigungscode',
    refused: 'Der Code ist falsch',
    subject: 'Neues Passwort wählen',
    banks: 'Banken',
  },
  {
    locale: 'en',
    role: 'management',
    forgot: 'Forgotten your password?',
    sent: 'the link is on its way',
    saved: 'Your password is saved',
    code: 'Verification code',
    refused: 'The code is wrong',
    subject: 'Choose a new password',
    banks: 'Banks',
  },
];

const signInPaths = [
  '/auth',
  '/auth/forgotPassword',
  '/auth/verifyCode',
  '/auth/resetPassword',
  '/auth/resetPassword#token=x',
  '/auth/resetPassword#setup=x',
];

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

describe.each(languages)('by keyboard alone in $locale, somebody', words => {
  const email = `${words.role}@example.org`;
  const chosen = 'ein Satz, den keiner errät';

  it('R-ROUTE-2, R-ROUTE-3, R-ROUTE-4: asks for a new password, chooses it with the mailed link, and signs in with a mailed code', async () => {
    await wantCodes(email, words.locale);
    const { page } = await visitor(words.locale);
    await page.goto(`${office.url}/auth`);
    await focused(page, 'email');
    await tabTo(page, words.forgot);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/auth/forgotPassword');
    await focused(page, 'email');
    await enter(page, email);
    await status(page, words.sent);
    expect(await faultsOf(page)).toEqual([]);

    const letter = await newMail(mail => mail.to === email && mail.link !== undefined);
    expect(letter.subject).toBe(words.subject);
    await page.goto(letter.link ?? '');
    await focused(page, 'password');
    expect(await faultsOf(page)).toEqual([]);
    await enter(page, 'Password1234!');
    await page.locator('[name=password][aria-invalid=true]').waitFor();
    await page.keyboard.press('Control+A');
    await enter(page, chosen);
    await status(page, words.saved);

    await signIn(page, email, chosen);
    await page.getByRole('heading', { name: words.code }).waitFor();
    await focused(page, 'code');
    expect(await faultsOf(page)).toEqual([]);
    await enter(page, 'falsch');
    expect(await page.getByRole('alert').textContent()).toContain(words.refused);
    const { code = '' } = await newMail(mail => mail.to === email && mail.code !== undefined);
    await focused(page, 'code');
    await page.keyboard.press('Control+A');
    await enter(page, code);
    await page.getByRole('navigation').first().waitFor();
  });

  it('R-ROUTE-36: comes to the page that was asked for, through the second step, and a reload there keeps its words', async () => {
    const { page } = await visitor(words.locale);
    await page.goto(`${office.url}/banks`);
    const before = readMails(office.mail).length;
    await signIn(page, email, chosen);
    await focused(page, 'code');
    await page.reload();
    await page.getByText(`${words.role[0]}…@example.org`).waitFor();
    const { code = '' } = await newMail((mail, at) => at >= before && mail.code !== undefined);
    await focused(page, 'code');
    await enter(page, code);
    await page.getByRole('heading', { name: words.banks }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tours/banks');
  });
});

describe('the sign-in area', () => {
  it.each(['de', 'en'] as const)(
    'fits wide and narrow screens, light and dark, in %s, and is free of faults for axe',
    async locale => {
      const { page } = await visitor(locale);
      for (const path of signInPaths) {
        // what stands behind the hash counts when a page is loaded
        await page.goto('about:blank');
        await page.goto(office.url + path);
        await page.locator('h1').waitFor();
        for (const view of views[locale]) {
          const faults = [...(await showIn(page, view)), ...(await axeFaultsIn(page, view, view.rules))];
          expect([path, ...faults]).toEqual([path]);
        }
      }
    },
  );

  it('R-ROUTE-36, R-ROUTE-38: leads from the address that people guess to Home, not to another sign-in', async () => {
    const { page } = await visitor('de');
    await page.goto(`${office.url}/login`);
    await focused(page, 'email');
    await signIn(page, 'accounting@example.org', office.password);
    await page.getByRole('navigation').first().waitFor();
    expect(page.url()).toBe(office.url);
  });

  it.each([
    ['/auth/resetpasswort', '/auth/resetpasswort'],
    ['/foo%', '/foo%25'],
  ])('R-ROUTE-39: says of %s that it is no page, and names it', async (path, shown) => {
    const { page } = await visitor('en');
    await signInByApi(page.context(), office, 'accounting@example.org');
    await page.goto(office.url + path);
    expect(await page.locator('h1').textContent()).toBe(`Page not found: ${shown}`);
  });

  it('names the field that is missing and puts the cursor there', async () => {
    const { page } = await visitor('en');
    await page.goto(`${office.url}/auth/resetPassword#setup=x`);
    await focused(page, 'first_name');
    await enter(page, 'Ada');
    await focused(page, 'last_name');
    expect(await page.getByText('Please fill in').count()).toBe(3);
  });

  it('sends no part of a link to the server', async () => {
    const { page } = await visitor('de');
    const asked: string[] = [];
    page.on('request', request => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await page.goto(`${office.url}/auth/resetPassword#token=the-secret-of-the-mail`);
    await focused(page, 'password');
    expect(asked.filter(line => line.includes('secret-of-the-mail') && !line.includes('#token='))).toEqual(
      [],
    );
  });
});

async function visitor(locale: 'de' | 'en'): Promise<Visitor> {
  const guest = await visit(office, undefined, locale);
  onTestFinished(() => guest.leave());
  return guest;
}

/** Over the API, as the profile does it: codes by mail, in this language. */
async function wantCodes(email: string, locale: 'de' | 'en'): Promise<void> {
  const { context, leave } = await visit(office);
  await signInByApi(context, office, email);
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  const headers = { origin: new URL(office.url).origin, authorization: `Bearer ${token}` };
  const own = { first_name: 'Demo', last_name: 'Demo', title: '', phone: '', locale };
  const { version } = await (await context.request.get(apiOf(office, 'profile'), { headers })).json();
  const basedOn = { ...headers, 'if-match': `"v${version}"` };
  const answers = [
    await context.request.put(apiOf(office, 'profile'), { data: own, headers: basedOn }),
    await context.request.put(apiOf(office, 'profile/second-factor'), { data: { method: 'email' }, headers }),
  ];
  for (const answer of answers) if (!answer.ok()) throw new Error(await answer.text());
  await leave();
}

async function signIn(page: Page, email: string, word: string): Promise<void> {
  await focused(page, 'email');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await enter(page, word);
}

async function enter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const focused = (page: Page, name: string) => page.locator(`[name=${name}]:focus`).waitFor();

async function tabTo(page: Page, text: string): Promise<void> {
  for (let count = 0; count < 20; count++) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').textContent()) === text) return;
  }
  throw new Error(`The Tab key does not reach "${text}".`);
}

async function status(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).waitFor();
}

async function newMail(isWanted: (mail: Mail, at: number) => boolean): Promise<Mail> {
  const find = () => readMails(office.mail).findLast(isWanted);
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const mail = find();
  if (!mail) throw new Error('The mail has gone.');
  return mail;
}
