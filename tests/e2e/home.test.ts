import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Office, openOffice } from './office.ts';
import { apiOf, appears, settled, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
let page: Page;
const sent: Request[] = [];

beforeAll(async () => {
  office = await openOffice();
  clerk = await visit(office, 'billing');
  page = clerk.page;
  page.on('request', request => {
    if (request.url() === apiOf(office, 'history/new')) sent.push(request);
  });
});
afterAll(async () => {
  await clerk.leave();
  await office.close();
});

async function visitor(role: string, locale: 'de' | 'en' = 'de'): Promise<Visitor> {
  const guest = await visit(office, role, locale);
  onTestFinished(() => guest.leave());
  return guest;
}

const menu = () => page.getByRole('navigation', { name: 'Hauptmenü' });
const visits = () => sent.map(request => request.postDataJSON());

/** Until the server has the visit of this page. */
const noted = (path: RegExp) =>
  page.waitForResponse(
    answer =>
      answer.url() === apiOf(office, 'history/new') && path.test(answer.request().postDataJSON().path),
  );

async function follow(link: ReturnType<Page['locator']>, path: RegExp): Promise<void> {
  const known = noted(path);
  await link.click();
  await settled(page);
  await known;
}

describe('where somebody goes', () => {
  it('R-SHELL-1: is recorded once for each navigation, the first page included, with the proof from the cookie', async () => {
    const first = noted(/^\/$/);
    await clerk.open('/');
    await first;
    await follow(menu().getByRole('link', { name: 'Rechnungen', exact: true }), /^\/bills$/);
    await appears(page, 'main tbody tr');
    await follow(page.locator('main tbody tr a').first(), /^\/bills\/\d+$/);
    await appears(page, 'main dl');

    expect(visits().map(({ path }) => path)).toEqual(['/', '/bills', `/bills/${office.records.get('bill')}`]);
    expect(visits().map(({ name }) => name)).toEqual([
      'Start',
      'Rechnungen',
      expect.stringMatching(/^Rechnung ./),
    ]);
    const token = (await clerk.context.cookies()).find(({ name }) => name === 'token')?.value;
    const { user } = await (await clerk.context.request.get(apiOf(office, 'auth/verify-token'))).json();
    for (const request of sent) {
      expect(Object.keys(request.postDataJSON()).sort()).toEqual([
        'fan_user_id',
        'name',
        'path',
        'updated_at',
      ]);
      expect(request.postDataJSON()).toMatchObject({
        fan_user_id: user.id,
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
      expect(await request.headerValue('authorization')).toBe(`Bearer ${decodeURIComponent(token ?? '')}`);
    }
  });

  it('R-ROUTE-38: an address that a rule leads on from is recorded before the page that it leads to', async () => {
    sent.length = 0;
    const known = noted(/^\/$/);
    await page.goto(`${office.url}/home`);
    await known;
    expect(visits().map(({ path }) => path)).toEqual(['/home', '/']);
    expect(page.url()).toBe(office.url);
  });

  it('R-SHELL-1: a server that takes no visits is only a line in the log', async () => {
    const failing = await visitor('billing');
    await failing.page.route('**/api/v1/history/new', route => route.fulfill({ status: 500, body: '{}' }));
    await failing.open('/banks');
    await appears(failing.page, 'main tbody tr');
    await expect.poll(() => failing.complaints.join('\n')).toContain('Error sending path to api');
    expect(await failing.page.getByRole('alert').count()).toBe(0);
  });

  it('R-SHELL-2: Home shows the pages one has been to, each once, and to no other user', async () => {
    for (const path of [`/bills/${office.records.get('bill')}`, '/profile', '/profile?tab=security']) {
      const known = noted(/^\/(bills|profile)/);
      await clerk.open(path);
      await known;
    }
    await clerk.open('/');
    const recent = page.getByRole('region', { name: 'Zuletzt besucht' });
    await recent.getByRole('link').first().waitFor();
    const names = (await recent.getByRole('link').allInnerTexts()).map(text => text.split('\n')[0]);
    expect(names.slice(0, 2)).toEqual(['Mein Profil', expect.stringMatching(/^Rechnung ./)]);
    expect(names.filter(name => name === 'Mein Profil')).toHaveLength(1);

    const other = await visitor('accounting');
    await other.open('/');
    await other.page.getByText('Hier erscheinen die Seiten').waitFor();
  });
});

describe('R-ROUTE-6: Home', () => {
  type Case = readonly [string, string, readonly string[], readonly string[], readonly string[]];
  const roles: readonly Case[] = [
    [
      'entry',
      'Zu tun',
      ['Fahrten', 'Verordnungen'],
      ['Zahlungen'],
      ['Neue Fahrt', 'Neue Verordnung', 'Neuer Fahrgast'],
    ],
    ['accounting', 'Zu tun', ['Zahlungen', 'Rechnungen'], [], ['Neue Zahlung']],
    [
      'client',
      'Auf einen Blick',
      ['Fahrten', 'Rechnungen'],
      ['Zahlungen', 'Verordnungen', 'Personenhinweise'],
      [],
    ],
  ];

  it.each(roles)(
    'shows %s what their lists hold and what they may begin, and nothing else',
    async (...of) => {
      const [role, title, seen, absent, forms] = of;
      const person = await visitor(role);
      await person.open('/');
      const text = await person.page.getByRole('region', { name: title }).innerText();
      expect(seen.filter(name => !text.includes(name))).toEqual([]);
      expect(absent.filter(name => text.includes(name))).toEqual([]);
      const menuText = await person.page.getByRole('navigation', { name: 'Hauptmenü' }).innerText();
      expect(absent.filter(name => menuText.includes(name))).toEqual([]);
      expect(await person.page.locator('main a[href$="/new"]').allInnerTexts()).toEqual(forms);
    },
  );
});

describe('the menu', () => {
  it('R-ROUTE-37: has a group Authorization with Roles and Permissions', async () => {
    const administrator = await visitor('administrator', 'en');
    await administrator.open('/');
    const group = administrator.page.getByRole('button', { name: 'Authorization' });
    expect(await group.getAttribute('aria-expanded')).toBe('true');
    const inside = administrator.page.locator(`#${await group.getAttribute('aria-controls')}`);
    const names = await inside.getByRole('link').allInnerTexts();
    expect(names).toEqual(expect.arrayContaining(['Roles', 'Permissions']));
    expect(await administrator.page.title()).toBe('Home – Tours');
  });

  it('counts what waits again after an own change, as Home does, and leads to the list of just these', async () => {
    const chief = await visitor('management');
    const { page: chiefPage } = chief;
    const main = chiefPage.locator('main');
    await chief.open('/');
    const count = chiefPage.getByRole('navigation').getByRole('link', { name: '1 Posteingang' });
    await count.waitFor();
    await main.getByRole('button', { name: /^Weitere Aufgaben/ }).click();
    await main
      .getByRole('region', { name: 'Zu tun' })
      .getByRole('link', { name: /^1 Posteingang/ })
      .click();
    await appears(chiefPage, 'main tbody tr');
    expect(JSON.parse(new URL(chiefPage.url()).searchParams.get('filter') ?? '{}')).toEqual({ inbox: true });
    expect(await main.locator('tbody tr').count()).toBe(1);
    expect(await main.getByRole('button', { name: 'Posteingang' }).getAttribute('aria-pressed')).toBe('true');

    await main.locator('tbody tr a').first().click();
    await main.getByRole('button', { name: 'Weitere Schritte' }).click();
    await chiefPage.getByRole('menuitem', { name: 'Löschen' }).click();
    const dialog = chiefPage.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Werbung');
    await dialog.getByRole('button', { name: 'Löschen', exact: true }).click();
    await count.waitFor({ state: 'detached' });
  });

  it('is walked with arrows, opens the group one is in, and keeps what one has closed', async () => {
    await clerk.open('/titles');
    const here = menu().getByRole('link', { name: 'Titel', exact: true });
    expect(await here.getAttribute('aria-current')).toBe('page');
    const group = menu().getByRole('button', { name: 'Abrechnung' });
    await group.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Beteiligte');
    await page.reload();
    await settled(page);
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    await clerk.open('/bills');
    expect(await group.getAttribute('aria-expanded')).toBe('true');
  });

  it('leads back home from any page by its breadcrumb', async () => {
    await clerk.open('/bills');
    const breadcrumb = page.getByRole('navigation', { name: 'Sie sind hier' });
    expect(await breadcrumb.innerText()).toContain('Rechnungen');
    expect(await page.title()).toBe('Rechnungen – Tours');
    await breadcrumb.getByRole('link', { name: 'Start' }).click();
    await page.waitForURL(office.url);
  });
});
