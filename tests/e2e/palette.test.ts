import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBanks, addressOf, arrives, focused, focusIsOn, menuLink } from './keyboard.ts';
import { type Office, openOffice } from './office.ts';
import { apiOf, appears, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
let page: Page;
beforeAll(async () => {
  office = await openOffice();
  clerk = await visit(office, 'administrator');
  page = clerk.page;
  await addBanks(office, clerk, 7);
  await clerk.open('/banks');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

const combobox = () => page.getByRole('combobox', { name: 'Alles durchsuchen' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const active = () => page.locator('[role=option][aria-selected=true]');
const group = (name: string) => page.getByRole('group', { name, exact: true });

async function open(text = ''): Promise<void> {
  await page.keyboard.press('Control+k');
  await combobox().waitFor();
  if (text !== '') await combobox().fill(text);
}

/** All is found, and the line with the text is the current one: by arrow keys, however much stands above it. */
async function pointAt(text: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('status')
    .filter({ hasText: / Treffer$/ })
    .waitFor({ state: 'attached' });
  const lines = await page.getByRole('option').count();
  for (let above = 0; above < lines && !(await active().innerText()).includes(text); above += 1)
    await page.keyboard.press('ArrowDown');
  expect(await active().innerText()).toContain(text);
}

const paletteButton = () => page.locator('header').getByRole('button', { name: 'Suchen …' });

/** Each test begins on the list of banks, with nothing open. */
beforeEach(async () => {
  for (let sheet = await page.getByRole('dialog').count(); sheet > 0; sheet = 0)
    await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await menuLink(page, 'Banken').click();
  await arrives(office, page, '/banks');
  await appears(page, 'main tbody tr a');
});

describe('the command palette', () => {
  it('opens by Ctrl-K and by its button, and gives the focus back to where it was', async () => {
    const row = page.locator('main tbody tr a').nth(1);
    await row.focus();
    await open();
    expect(await page.getByRole('dialog', { name: 'Alles durchsuchen', exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('20000002');

    await paletteButton().click();
    await combobox().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.matches('header [aria-keyshortcuts]'));
  });

  it('opens too while somebody writes into a field', async () => {
    await page.getByRole('searchbox').focus();
    await open();
    expect(await combobox().isVisible()).toBe(true);
  });

  it('leads to a page and to the form of a new record', async () => {
    await open('fahrgäste');
    await group('Seiten').waitFor();
    expect(await active().innerText()).toContain('Fahrgäste');
    await page.keyboard.press('Enter');
    await arrives(office, page, '/guest');
    await focusIsOn(page, 'Fahrgäste');

    await open('neue verordnung');
    await page.keyboard.press('Enter');
    await arrives(office, page, '/prescriptions/new');
  });

  it('finds records however they are written, marks what was typed, and opens the one that is chosen', async () => {
    await open('bänk 3');
    await option('Bank 03').waitFor();
    // in the name and at the end of the bank code
    expect(await option('Bank 03').locator('mark').allTextContents()).toEqual(['Bank', '3', '3']);
    await pointAt('Bank 03');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await active().innerText()).toContain('Bank 03');
    expect(await combobox().getAttribute('aria-activedescendant')).toBe(await active().getAttribute('id'));
    await page.keyboard.press('Enter');
    await focusIsOn(page, 'Bank 03 (20000003)');
  });

  it('leads to a record below another, and to all hits in their list', async () => {
    const [bic] = await (await clerk.context.request.get(apiOf(office, 'bic'))).json();
    await open(bic._label);
    await pointAt(bic._label);
    await page.keyboard.press('Enter');
    await arrives(office, page, `/banks/${bic.bank}/bic/${bic.id}`);

    await open('bank');
    await option('Alle 7 anzeigen: Banken').click();
    await arrives(office, page, '/banks');
    expect(await page.getByRole('searchbox').inputValue()).toBe('bank');
    await page.getByRole('searchbox').fill('');
  });

  it('opens in a new tab with Ctrl-Enter and with the middle button, and stays', async () => {
    await open('bank 04');
    await pointAt('Bank 04');
    const href = String(await option('Bank 04').getAttribute('href'));
    for (const act of [
      () => page.keyboard.press('Control+Enter'),
      () => option('Bank 04').click({ button: 'middle' }),
    ]) {
      const [tab] = await Promise.all([clerk.context.waitForEvent('page'), act()]);
      await tab.waitForURL(url => url.pathname === href);
      await tab.close();
    }
    expect(await combobox().isVisible()).toBe(true);
    expect(addressOf(office, page)).toMatch(/^\/banks/);
  });

  it('R-SHELL-2: offers the places where the user was last, but for the one that is open and what is none', async () => {
    await clerk.open('/no/such/page');
    await open('leistungserbringer');
    await page.keyboard.press('Enter');
    await arrives(office, page, '/companies');
    await focusIsOn(page, 'Leistungserbringer');
    await menuLink(page, 'Banken').click();
    await focusIsOn(page, 'Banken');
    await open();
    const recent = group('Zuletzt besucht');
    await recent.waitFor();
    const names = await recent.getByRole('option').allInnerTexts();
    expect(names[0]).toBe('Leistungserbringer');
    expect(names).not.toContain('Banken');
    expect(names.filter(name => name.startsWith('Seite nicht gefunden'))).toEqual([]);
    await page.keyboard.press('Enter');
    await arrives(office, page, '/companies');
  });

  it('does what can be done on the page, and says by which key it goes faster', async () => {
    await open('neue bank');
    const action = group('Seiten').getByRole('option', { name: 'Neue Bank' });
    await action.waitFor();
    await combobox().fill('in der liste');
    expect(await active().innerText()).toMatch(/^In der Liste suchen\s+\/$/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('main [type=search]'));
  });

  it('switches language and colours', async () => {
    await open('english');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.lang === 'en');
    await page.getByRole('heading', { level: 1, name: 'Banks' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('zzzz');
    await page.getByText('No results for "zzzz".').first().waitFor();
    await page.getByRole('combobox', { name: 'Search everything' }).fill('deutsch');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.lang === 'de');

    await open('dunkel');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => localStorage.getItem('color-mode') === 'dark');
    await open('farben gerät');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => localStorage.getItem('color-mode') === 'system');
  });

  it('R-SHELL-9: says when there is nothing to find', async () => {
    await open('quittenmus');
    await page.getByText('Keine Treffer für „quittenmus“.').first().waitFor();
    expect(await page.getByRole('dialog').getByRole('status').innerText()).toBe(
      'Keine Treffer für „quittenmus“.',
    );
    expect(await combobox().getAttribute('aria-expanded')).toBe('false');
  });

  it('shows no answer to a question that is no longer asked', async () => {
    const gate = new EventEmitter();
    await page.route(/search\?q=bank%2001/, async route => {
      await once(gate, 'open');
      await route.continue().catch(() => undefined);
    });
    await open();
    const [asked] = await Promise.all([
      page.waitForRequest(/search\?q=bank%2001/),
      combobox().fill('bank 01'),
    ]);
    const ended = page.waitForEvent('requestfailed', request => request === asked);
    await combobox().fill('bank 02');
    await option('Bank 02').waitFor();
    await ended;
    gate.emit('open');
    await page.unroute(/search\?q=bank%2001/);
    expect(await page.locator('[role=option]', { hasText: 'Bank 01' }).count()).toBe(0);
  });

  it('asks for what the server had no time for, and shows it below', async () => {
    await page.route(/search\?q=bank%2006$/, route =>
      route.fulfill({ json: { groups: [], skipped: ['clients', 'banks'] } }),
    );
    const asked = page.waitForRequest(/search\?q=bank%2006&in=clients,banks$/);
    await open('bank 06');
    await option('Bank 06').waitFor();
    await asked;
    await page.unroute(/search\?q=bank%2006$/);
  });

  it('says when the search fails, and tries again', async () => {
    await page.route(/v1\/search/, route => route.fulfill({ status: 500, body: '' }));
    await open('bank 05');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.unroute(/v1\/search/);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await option('Bank 05').waitFor();
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0);
  });

  it('fills a phone, where it has a button to close it', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await paletteButton().click();
    await combobox().fill('bank');
    await option('Bank 01').waitFor();
    expect(await page.locator('.MuiDialog-paper').boundingBox()).toEqual({
      x: 0,
      y: 0,
      width: 360,
      height: 740,
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('offers only what the user may open', async () => {
    const client = await visit(office, 'client');
    await client.open('/');
    await client.page.keyboard.press('Control+k');
    await client.page.getByRole('combobox').fill('benutzer');
    await client.page.getByRole('option', { name: /^Benutzerrechte/ }).waitFor();
    expect(await client.page.getByRole('option', { name: /^Benutzer( |$)/ }).count()).toBe(0);
    await client.leave();
  });
});
