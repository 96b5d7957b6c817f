import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { totpCode } from '../engine/server/auth/authenticatorApp.ts';
import { type Office, openOffice } from './office.ts';
import { password } from './password.ts';
import { apiOf, signInByApi, type Visitor, visit } from './visitor.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function visitor(role?: string, locale: 'de' | 'en' = 'de'): Promise<Visitor> {
  const guest = await visit(office, role, locale);
  onTestFinished(() => guest.leave());
  return guest;
}

const path = (page: Page) => page.url().slice(office.url.length);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(page: Page, role: string): Promise<void> {
  await page.fill('[name=email]', `${role}@example.org`);
  await page.fill('[name=password]', password);
  await page.click('[type=submit]');
}

describe('the profile', () => {
  it('sets up an authenticator app, and the next sign-in asks for its code', async () => {
    const { page, open, complaints } = await visitor('entry');
    await open('/profile?tab=security');
    await button(page, 'App einrichten').click();
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
    await page.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor();
    await page.getByLabel('Code aus der App').fill('000000');
    await button(page, 'Fertigstellen').click();
    await page.getByText('Der Code stimmt nicht').waitFor();
    await page.getByLabel('Code aus der App').fill(totpCode(secret, Date.now()));
    await button(page, 'Fertigstellen').click();
    const listed = page.getByRole('dialog').getByRole('listitem');
    await listed.nth(9).waitFor();
    const codes = await listed.allTextContents();
    expect(new Set(codes).size).toBe(10);
    await page.getByLabel('Ich habe die Codes sicher aufbewahrt').check();
    await button(page, 'Fertig').click();
    await page.getByText('Noch 10 Wiederherstellungscodes').waitFor();

    await open('/logout');
    await page.waitForURL(`${office.url}/auth`);
    await signIn(page, 'entry');
    await page.waitForURL(`${office.url}/auth/verifyCode`);
    await page.fill('[name=code]', totpCode(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    expect(complaints.filter(text => !/status of 40[01]/.test(text))).toEqual([]);
  });

  it('Ctrl-S saves the form in which somebody writes', async () => {
    const { page, open } = await visitor('accounting', 'en');
    await open('/profile');
    const phone = page.getByRole('textbox', { name: 'Telephone' });
    await phone.fill('030 123456');
    await page.keyboard.press('Control+s');
    await page.locator('.MuiSnackbar-root').waitFor();
    await page.reload();
    await phone.waitFor();
    expect(await phone.inputValue()).toBe('030 123456');
  });

  it('makes an API key, which a program then uses', async () => {
    const { page, open, context } = await visitor('billing', 'en');
    await open('/profile?tab=keys');
    await button(page, 'New API key').click();
    await page.getByLabel('Name', { exact: true }).fill('Nightly run');
    await button(page, 'Read everything').click();
    await button(page, 'Create the key').click();
    const key = (await page.locator('[data-api-key]').textContent()) ?? '';
    await button(page, 'Done').click();
    await page.getByText('Nightly run').first().waitFor();
    const answer = await context.request.get(apiOf(office, 'banks'), {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status()).toBe(200);
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('button', { name: /^Really revoke/ }).click();
    await page.getByText('You have no key yet.').waitFor();
  });

  it('signs out another device, which lands on the sign-in page with its next step', async () => {
    const here = await visitor('auditor');
    const there = await visitor('auditor');
    await there.open('/banks');
    await here.open('/profile?tab=devices');
    await button(here.page, 'Alle anderen abmelden').click();
    await here.page.getByText('Dieses Gerät').waitFor();
    await button(here.page, 'Alle anderen abmelden').waitFor({ state: 'detached' });
    await there.page.getByRole('link', { name: 'Titel', exact: true }).click();
    await there.page.waitForURL(`${office.url}/auth`);
  });
});

/** What the browser has kept for these pages. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    session: Object.entries(sessionStorage),
    local: Object.entries(localStorage),
    caches: await caches.keys(),
  }));

describe('a session', () => {
  const form = () => `/titles/${office.records.get('title')}?mode=edit`;
  const name = (page: Page) => page.locator('[name=name_de]');

  it('that times out warns before, keeps the input of the form and offers it after signing in again', async () => {
    const { page, open } = await visitor('administrator');
    await page.clock.install();
    await open(form());
    await name(page).fill('Entwurf von vorhin');
    await page.clock.fastForward('58:30');
    await page.getByRole('dialog', { name: 'Sind Sie noch da?' }).waitFor();
    await button(page, 'Angemeldet bleiben').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await name(page).inputValue()).toBe('Entwurf von vorhin');

    await page.clock.fastForward('58:30');
    await page.getByRole('dialog', { name: 'Sind Sie noch da?' }).waitFor();
    await page.clock.fastForward('02:30');
    await page.waitForURL(`${office.url}/auth`);
    await signIn(page, 'administrator');
    await button(page, 'Eingaben übernehmen').click();
    expect(path(page)).toBe(form());
    expect(await name(page).inputValue()).toBe('Entwurf von vorhin');
    await button(page, 'Eingaben übernehmen').waitFor({ state: 'detached' });
  });

  it('that is signed out in one tab ends in the other, whose input is kept for the same person only, and leaves nothing else', async () => {
    const { page, open, context } = await visitor('administrator');
    await open(`/banks?filter=${encodeURIComponent('{"q":"Sparkasse"}')}`);
    await open(form());
    await name(page).fill('Noch nicht gespeichert');
    const other = await context.newPage();
    await other.goto(`${office.url}/logout`);
    await page.waitForURL(`${office.url}/auth`);
    await page.waitForFunction(() => Object.keys(sessionStorage).some(key => key.startsWith('draft:')));
    const left = await stored(page);
    expect(JSON.stringify(left)).not.toContain('Noch nicht gespeichert');
    expect([left.session.length, left.local, left.caches]).toEqual([1, [], []]);
    expect((await context.cookies()).map(cookie => cookie.name)).toEqual(['device']);

    await signIn(page, 'management');
    await page.getByRole('navigation').first().waitFor();
    const { session } = await stored(page);
    expect(session.filter(([key]) => key.startsWith('draft:'))).toEqual([]);
  });

  it.each(['forged', 'expired', 'missing', 'of another user'])(
    'with a token that is %s lands on the sign-in page, whatever its sid (R-ROUTE-36)',
    async kind => {
      const someone = await visitor('accounting');
      const other = await visitor('client');
      const cookies = await other.context.cookies();
      const values: Readonly<Record<string, string>> = {
        forged: '9999999999999.forged',
        expired: '1000000000000.expired',
        'of another user': cookies.find(cookie => cookie.name === 'token')?.value ?? '',
      };
      await someone.context.clearCookies({ name: 'token' });
      const value = values[kind];
      if (value !== undefined) {
        await someone.context.addCookies([{ name: 'token', value, url: office.url }]);
      }
      await someone.open('/banks');
      await someone.page.waitForURL(`${office.url}/auth`);
    },
  );

  it('that was revoked lands there too, although both cookies fit (R-ROUTE-36)', async () => {
    const someone = await visitor('accounting');
    const before = await someone.context.cookies();
    await someone.open('/logout');
    await someone.page.waitForURL(`${office.url}/auth`);
    await someone.context.addCookies(before);
    await someone.open('/banks');
    await someone.page.waitForURL(`${office.url}/auth`);
  });
});

describe('an administrator', () => {
  it('ends the sessions of a user on their page', async () => {
    const admin = await visitor('administrator');
    const victim = await visitor('management');
    await victim.open('/banks');
    const users = await admin.context.request.get(
      `${apiOf(office, 'users')}?filter=${encodeURIComponent('{"email":"management@example.org"}')}`,
    );
    const [{ id }] = await users.json();
    await admin.open(`/users/${id}`);
    await button(admin.page, 'Alle Sitzungen beenden').click();
    await admin.page.getByText('Zurzeit nirgends angemeldet.').waitFor();
    await victim.page.getByRole('link', { name: 'Titel', exact: true }).click();
    await victim.page.waitForURL(`${office.url}/auth`);
    await signInByApi(victim.context, office, 'management@example.org');
  });
});
