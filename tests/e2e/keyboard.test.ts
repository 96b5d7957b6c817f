import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBanks, addressOf, arrives, focused, focusIsOn, menuLink } from './keyboard.ts';
import { type Office, openOffice } from './office.ts';
import { password } from './password.ts';
import { appears, settled, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
let page: Page;
beforeAll(async () => {
  office = await openOffice();
  clerk = await visit(office, 'administrator');
  page = clerk.page;
  await addBanks(office, clerk, 30);
  await clerk.open('/banks');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

const press = (...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const field = (name: string) => page.getByRole('textbox', { name });
const rowLink = (name: string) => page.locator('main tbody tr', { hasText: name }).locator('a').first();

async function toBanks(): Promise<void> {
  // from another page: on the same one the link keeps the focus, and in the menu arrows go through the menu
  await menuLink(page, 'Titel').click();
  await arrives(office, page, '/titles');
  await menuLink(page, 'Banken').click();
  await arrives(office, page, '/banks');
  await rowLink('Bank 01').waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('h1'));
  await focusIsOn(page, 'Banken');
}
async function toBank(name: string): Promise<void> {
  await rowLink(name).click();
  await appears(page, 'main dl');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
beforeEach(toBanks);

describe('in a list', () => {
  it('arrows go through the rows, Enter opens one, and the way back begins where one was', async () => {
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp');
    expect(await focused(page)).toBe('20000002');
    await press('Enter');
    await appears(page, 'main dl');
    await focusIsOn(page, 'Bank 02 (20000002)');
    await press('u');
    await rowLink('Bank 01').waitFor();
    await focusIsOn(page, 'Banken');
    await press('ArrowDown');
    expect(await focused(page)).toBe('20000002');
  });

  it('x selects the row in hand', async () => {
    await press('j', 'j', 'x');
    const box = page.locator('main tbody tr:focus-within').getByRole('checkbox');
    expect(await box.isChecked()).toBe(true);
    await press('x');
    expect(await box.isChecked()).toBe(false);
  });

  it('what has the focus in the head of the table is not under the bar of the selection', async () => {
    await press('j', 'j', 'x');
    const all = page.locator('main thead').getByRole('checkbox');
    await all.focus();
    const isOnTop = await all.evaluate(box => {
      const { x, y, width, height } = box.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === box;
    });
    expect(isOnTop).toBe(true);
    await page.locator('main tbody').getByRole('checkbox', { checked: true }).click();
  });

  it('a ticked box and a selected row differ from others in the colours of a high contrast', async () => {
    await press('j', 'j', 'x');
    await page.emulateMedia({ forcedColors: 'active' });
    const looks = await page.locator('main tbody td.select').evaluateAll(cells =>
      cells.map(cell => {
        const box = cell.querySelector('input');
        const row = cell.closest('tr');
        const isTicked = box?.checked === true;
        return {
          isTicked,
          ground: box && getComputedStyle(box).backgroundColor,
          line: row && getComputedStyle(row).outlineStyle,
        };
      }),
    );
    const [ticked, other] = [true, false].map(is => looks.find(({ isTicked }) => isTicked === is));
    expect(ticked?.ground).not.toBe(other?.ground);
    expect([ticked?.line, other?.line]).toEqual(['solid', 'none']);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.locator('main tbody').getByRole('checkbox', { checked: true }).click();
  });

  it('/ leads to the search, whose result is announced, and an arrow back to the rows', async () => {
    await press('/');
    await page.keyboard.type('bank 07');
    const announced = page.locator('[data-summary=list]');
    await announced.getByText('1 Bank', { exact: true }).waitFor({ state: 'attached' });
    await press('ArrowDown');
    expect(await focused(page)).toBe('20000007');
    await press('/', 'Delete');
    await announced.getByText('31 Banken', { exact: true }).waitFor({ state: 'attached' });
  });

  it('each row has a real link: the middle button and Ctrl-Enter open it in a new tab', async () => {
    await rowLink('Bank 03').focus();
    for (const act of [() => press('Control+Enter'), () => rowLink('Bank 03').click({ button: 'middle' })]) {
      const [tab] = await Promise.all([clerk.context.waitForEvent('page'), act()]);
      await tab.waitForURL(/\/banks\/\d+$/);
      await tab.close();
    }
    expect(addressOf(office, page)).toMatch(/^\/banks(\?|$)/);
  });

  it.each(['n', 'Alt+n'])('%s begins a new record', async key => {
    await press(key);
    await arrives(office, page, '/banks/new');
    await focusIsOn(page, 'Neue Bank');
  });
});

describe('on a record', () => {
  it('j and k go on in the order of the list, past the end of its page, as the buttons do', async () => {
    await toBank('Bank 24');
    const nav = page.getByRole('navigation', { name: 'In der Liste blättern' });
    const isAt = async (position: string, name: string) => {
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await nav.getByText(position, { exact: true }).waitFor();
    };
    await isAt('24 / 31', 'Bank 24');
    await press('j');
    await isAt('25 / 31', 'Bank 25');
    await nav.getByRole('link', { name: /^Nächster/ }).click();
    await isAt('26 / 31', 'Bank 26');
    await nav.getByRole('link', { name: /^Voriger/ }).click();
    await isAt('25 / 31', 'Bank 25');
    await press('k');
    await isAt('24 / 31', 'Bank 24');
  });

  it('follows the filter of the list, and has no neighbours where one came by another way', async () => {
    await press('/');
    await page.keyboard.type('bank 1');
    await page.locator('[data-summary=list]').getByText('11 Banken').waitFor({ state: 'attached' });
    await toBank('Bank 12');
    await page.getByText('3 / 11', { exact: true }).waitFor();
    const other = addressOf(office, page).replace(/\d+$/, String(office.records.get('bank')));
    await clerk.open(other);
    expect(await page.getByRole('navigation', { name: 'In der Liste blättern' }).count()).toBe(0);
    await toBanks();
    await press('/', 'Delete');
    await page.locator('[data-summary=list]').getByText('31 Banken').waitFor({ state: 'attached' });
  });

  it('e opens the form, Ctrl-S saves it with what was typed last', async () => {
    await toBank('Bank 05');
    await press('e');
    await field('Ort').waitFor();
    await field('Ort').focus();
    await page.keyboard.type('Bayreuth');
    await press('Control+s');
    await appears(page, 'main dl');
    await page.locator('main dd', { hasText: 'Bayreuth' }).waitFor();
  });
});

describe('shortcuts', () => {
  it('g and a letter go to the places of every day', async () => {
    await press('g', 'b');
    await arrives(office, page, '/bills');
    await focusIsOn(page, 'Rechnungen');
    await press('g', 'h');
    await arrives(office, page, '/');
  });

  it('stay away while somebody writes, but for those with Ctrl', async () => {
    await press('n');
    await arrives(office, page, '/banks/new');
    await field('Name').focus();
    await page.keyboard.type('nju/x?gb');
    expect(await field('Name').inputValue()).toBe('nju/x?gb');
    expect(addressOf(office, page)).toBe('/banks/new');
    await press('Control+s');
    await page.getByText('Pflichtfeld').first().waitFor();
    await field('Name').fill('');
  });

  it('stay away while a dialog is open', async () => {
    await press('?');
    await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
    await press('n', 'g', 'b', 'Control+k');
    expect(addressOf(office, page)).toMatch(/^\/banks(\?|$)/);
    expect(await page.getByRole('dialog').count()).toBe(1);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('are listed by ?, those that work on this page and no others', async () => {
    const listed = async () => {
      await press('?');
      const sheet = page.getByRole('dialog', { name: 'Tastenkürzel' });
      const groups = await sheet.getByRole('heading', { level: 3 }).allInnerTexts();
      const names = await sheet.locator('dt').allInnerTexts();
      await press('Escape');
      await sheet.waitFor({ state: 'detached' });
      return { groups, names };
    };
    const inList = await listed();
    expect(inList.groups).toEqual(['Überall', 'Diese Seite', 'In der Liste', 'Gehe zu']);
    expect(inList.names).toEqual(
      expect.arrayContaining(['Neue Bank', 'Zeile auswählen', 'Alles durchsuchen']),
    );
    await toBank('Bank 05');
    const onRecord = await listed();
    expect(onRecord.groups).toEqual(['Überall', 'Diese Seite', 'Am Datensatz', 'Gehe zu']);
    expect(onRecord.names).toEqual(
      expect.arrayContaining(['Bearbeiten', 'Nächster Datensatz', 'Zur Liste: Banken']),
    );
    await press('n');
    await arrives(office, page, '/banks/new');
    await focusIsOn(page, 'Neue Bank');
    expect((await listed()).groups).toEqual(['Überall', 'Diese Seite', 'Im Formular', 'Gehe zu']);
  });

  it('are found in the user menu, and the sheet gives the focus back', async () => {
    const menu = page.getByRole('button', { name: /Benutzermenü/ });
    await menu.focus();
    await press('Enter');
    await page.getByRole('menuitem', { name: 'Tastenkürzel' }).click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Schließen' });
    await close.waitFor();
    await press('Tab', 'Tab', 'Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await menu.evaluate(element => element === document.activeElement)).toBe(true);
  });
});

describe('a new page', () => {
  it('is announced, and the next Tab begins at its heading', async () => {
    await menuLink(page, 'Krankenkassen').click();
    await focusIsOn(page, 'Krankenkassen');
    await page.locator('#page-announcement', { hasText: 'Krankenkassen' }).waitFor({ state: 'attached' });
  });

  it('begins with a link that skips the bars', async () => {
    await clerk.open('/banks');
    await press('Tab');
    expect(await focused(page)).toBe('Zum Inhalt springen');
    expect((await page.getByText('Zum Inhalt springen').boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(page.url()).not.toContain('#');
  });
});

it('a clerk without a mouse signs in, filters a list, opens a record, changes it and saves', async () => {
  const walker = await visit(office);
  ({ page } = walker);
  await walker.open('/auth');
  await page.waitForFunction(() => document.activeElement?.matches('[name=email]'));
  await page.keyboard.type('administrator@example.org');
  await press('Tab');
  await page.keyboard.type(password);
  await press('Enter');
  await arrives(office, page, '/');
  await settled(page);

  await press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('banken');
  await press('Enter');
  await focusIsOn(page, 'Banken');
  await press('/');
  await page.keyboard.type('bank 21');
  await page
    .locator('[data-summary=list]')
    .getByText('1 Bank', { exact: true })
    .waitFor({ state: 'attached' });
  await press('ArrowDown', 'Enter');
  await focusIsOn(page, 'Bank 21 (20000021)');
  await appears(page, 'main a[href*="mode=edit"]');
  await press('e');
  await appears(page, 'main form [name=city]');
  await focusIsOn(page, 'Bank 21 (20000021)');
  for (
    let steps = 0;
    steps < 20 && (await page.evaluate(() => document.activeElement?.getAttribute('name'))) !== 'city';
    steps++
  )
    await press('Tab');
  await page.keyboard.type('Hof');
  await press('Control+s');
  await appears(page, 'main dl');
  await page.locator('main dd', { hasText: 'Hof' }).waitFor();
  await walker.leave();
  ({ page } = clerk);
});
