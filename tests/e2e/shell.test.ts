import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { faultsOf } from './axe.ts';
import { type Office, openOffice } from './office.ts';
import { apiOf, appears, settled, type Visitor, visit } from './visitor.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office?.close());

async function visitor(): Promise<Visitor> {
  const guest = await visit(office, 'administrator');
  onTestFinished(() => guest.leave());
  return guest;
}
/** Is lost with a reload. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);
const inEnglish = (page: Page) => page.getByRole('button', { name: 'EN – English' }).click();
const heading = (page: Page) => page.locator('h1').first().textContent();
const profileCode = /\/_assets\/Profile-[\w-]+\.js/;

it('R-SHELL-3: a language is switched at once, without a reload, and kept in a cookie for 365 days', async () => {
  const { page, open, context } = await visitor();
  await open('/titles');
  await mark(page);
  await inEnglish(page);
  await page.getByRole('heading', { name: 'Titles' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await isMarked(page)).toBe(true);
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
  expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' });
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(364.9 * 24 * 3_600);
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeLessThan(365.1 * 24 * 3_600);
});

it('R-SHELL-4: the words of a language come when it is first spoken; without them the app stays usable', async () => {
  const { page, open, complaints } = await visitor();
  const asked: string[] = [];
  const english = /\/_assets\/(en|raEnglish)-[\w-]+\.js/;
  page.on('request', request => void (english.test(request.url()) && asked.push(request.url())));
  await open('/titles');
  expect(asked).toEqual([]);
  await page.route(english, route => route.abort());
  await mark(page);
  await inEnglish(page);
  await expect.poll(() => complaints.some(text => text.includes('Failed locale loading'))).toBe(true);
  expect(asked.length).toBeGreaterThan(0);
  await page
    .getByRole('navigation', { name: 'Hauptmenü' })
    .getByRole('link', { name: 'Start', exact: true })
    .click();
  await page.waitForURL(({ pathname }) => /\/tours\/?$/.test(pathname));
  await settled(page);
  expect(await page.locator('body').innerText()).not.toMatch(/\b(app|ra|authorization)\.[a-z_]+\.[a-z_]/);
  expect(await isMarked(page)).toBe(true);
});

it('R-SHELL-5: the colours are kept in local storage, and “system” follows the device while the app is open', async () => {
  const { page, open } = await visitor();
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: 'light' });
  await open('/profile');
  await mark(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
  await page.getByRole('button', { name: 'Hell' }).click();
  await expect.poll(scheme).toBe('light');
  expect(await page.evaluate(() => Object.values({ ...localStorage }))).toContain('light');
  expect(await isMarked(page)).toBe(true);
  await page.reload();
  await settled(page);
  expect(await scheme()).toBe('light');
});

it('R-SHELL-13: the first tooltip stands at its button, and is not shown before what places it has come', async () => {
  const { page, open } = await visitor();
  let bring = () => {};
  const asked = new Promise<void>(resolve => {
    void page.route(/\/_assets\/popper-[\w-]+\.js/, async route => {
      resolve();
      await new Promise<void>(later => {
        bring = later;
      });
      await route.continue();
    });
  });
  await open('/titles');
  await appears(page, 'main tbody tr');
  const head = page.locator('main thead [data-field]').first();
  await head.hover();
  const tooltip = page.getByRole('tooltip', { includeHidden: true });
  await asked;
  await tooltip.waitFor({ state: 'attached' });
  expect(await tooltip.isVisible()).toBe(false);
  bring();
  await tooltip.waitFor();
  const [at, of] = await Promise.all([tooltip.boundingBox(), head.boundingBox()]);
  if (!at || !of) throw new Error('The tooltip or its button has no place');
  expect(Math.abs(at.x + at.width / 2 - (of.x + of.width / 2))).toBeLessThan(at.width);
  expect(Math.min(Math.abs(at.y - (of.y + of.height)), Math.abs(at.y + at.height - of.y))).toBeLessThan(30);
});

it('R-SHELL-10: a read that fails for a moment is asked again, a step that is not idempotent never', async () => {
  const { page, open } = await visitor();
  const asked: string[] = [];
  await page.route(/\/api\/v1\/(titles\?|history\/new)/, route => {
    const what = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    asked.push(what);
    const isFirst = asked.filter(each => each === what).length === 1;
    const problem = { code: 'overloaded', status: 503, detail: 'Zu viel zu tun', requestId: 'r' };
    return isFirst ? route.fulfill({ status: 503, json: problem }) : route.continue();
  });
  await open('/titles');
  await appears(page, 'main tbody tr');
  expect(asked.filter(what => what.startsWith('GET')).length).toBeGreaterThan(1);
  expect(asked.filter(what => what.startsWith('POST'))).toEqual(['POST /api/v1/history/new']);
});

it('R-SHELL-11: a chunk that is gone reloads the page, but not twice within 10000 ms', async () => {
  const { page, open } = await visitor();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await open('/titles');
  await page.route(profileCode, route => route.fulfill({ status: 404, body: 'gone' }));
  await page.evaluate(() => {
    history.pushState(null, '', '/tours/profile');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await page.getByText('Interner Fehler').waitFor();
  expect(loads).toBe(2);
  expect(await page.getByRole('navigation').count()).toBeGreaterThan(0);

  await page.unroute(profileCode);
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await appears(page, 'main [role=tab]');
});

it('R-SHELL-12: a newer build is offered a second after the start, and the reload keeps an unsaved form', async () => {
  const { page, open } = await visitor();
  const build = (path: string) =>
    page.route(`**/tours/builds/${path}.json`, route => route.fulfill({ json: { id: 'newerOne' } }));
  await build('latest');
  await build('meta/newerOne');
  await page.clock.install();
  await open(`/titles/${office.records.get('title')}?mode=edit`);
  await page.locator('[name=name_de]').fill('Noch nicht gespeichert');
  await page.clock.fastForward(1_000);
  await page.getByText('Eine neue Version ist da.').waitFor();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await page.getByRole('button', { name: 'Eingaben übernehmen' }).click();
  expect(await page.locator('[name=name_de]').inputValue()).toBe('Noch nicht gespeichert');
});

it.each([
  ['comes beforehand', false],
  ['does not come beforehand where data are saved', true],
])('R-SHELL-13: code of pages %s', async (_, saveData) => {
  const { page, open } = await visitor();
  await page.addInitScript(isSaving => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: isSaving, effectiveType: '4g' } });
  }, saveData);
  await page.clock.install();
  await open('/titles');
  const asked: string[] = [];
  page.on('request', request => void asked.push(request.url()));
  const pagesOfTheMenu = () => asked.filter(url => /\/_assets\/(bank|company|guest)-/.test(url));
  await page.clock.fastForward(3_000);
  if (!saveData) return expect.poll(() => pagesOfTheMenu().length).toBeGreaterThan(0);
  // what somebody wants to see is fetched, and nothing else
  await page.evaluate(() => {
    history.pushState(null, '', '/tours/profile');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await appears(page, 'main [role=tab]');
  expect(pagesOfTheMenu()).toEqual([]);
});

it('R-SHELL-13: the records of the first page are asked for once, while its code is on its way', async () => {
  const { page, open } = await visitor();
  const asked: string[] = [];
  page.on('request', request => void asked.push(request.url().slice(apiOf(office, '').length)));
  const first = async (path: string, records: RegExp) => {
    asked.length = 0;
    await open(path);
    await page.waitForLoadState('networkidle');
    const of = (addresses: readonly string[]) => addresses.filter(address => records.test(address));
    return { before: of(asked.slice(0, asked.indexOf('work/counts'))), all: of(asked) };
  };
  const list = await first('/titles', /^titles\?/);
  expect(list.all).toHaveLength(1);
  expect(list.before).toEqual(list.all);
  // as the list was left: its sorting is not in the address
  const resorted = page.waitForResponse(response => /titles\?/.test(response.url()));
  await page.locator('main thead').getByRole('button').first().click();
  await page.waitForURL(/order=/);
  await resorted;
  const sorted = await first('/titles', /^titles\?/);
  expect(sorted.all).toHaveLength(1);
  expect(sorted.before).toEqual(sorted.all);
  expect(sorted.all).not.toEqual(list.all);
  const record = await first(`/titles/${office.records.get('title')}`, /^titles\/\d+$/);
  expect(record.all).toHaveLength(1);
  expect(record.before).toEqual(record.all);
});

it('R-SHELL-14: icons come from the own server, from no other, and no page waits for them', async () => {
  const { page, open } = await visitor();
  const origins = new Set<string>();
  const icons: string[] = [];
  page.on('request', request => void origins.add(new URL(request.url()).origin));
  await page.route('**/tours/icons/*', route => void icons.push(route.request().url()));
  await open('/titles');
  await appears(page, 'main tbody tr');
  expect([...origins]).toEqual([new URL(office.url).origin]);
  expect(icons.length).toBeGreaterThan(0);
  expect(
    icons.every(url => /\/tours\/icons\/[\w-]+\.json\?icons=[\w-]+(,[\w-]+)*$/.test(decodeURIComponent(url))),
  ).toBe(true);
});

it('R-SHELL-15, R-ROUTE-40: a page that fails is the error page with its status, and the panel around it stays', async () => {
  const { page, open } = await visitor();
  const broken = 'export function Profile() { throw new Error("broken page") }';
  await page.route(profileCode, route => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await open('/profile');
  expect(await heading(page)).toBe('Interner Fehler');
  expect(await page.locator('main').innerText()).toMatch(/^500/);
  await inEnglish(page);
  await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Titles', exact: true }).click();
  await appears(page, 'main tbody tr');
});

it('R-ROUTE-39: an unknown address is a 404 page that names it', async () => {
  const { page, open } = await visitor();
  await open('/no/such/page');
  expect(await heading(page)).toBe('Seite nicht gefunden: /no/such/page');
  await inEnglish(page);
  await page.getByRole('heading', { name: 'Page not found: /no/such/page' }).waitFor();
  expect(await page.locator('main').innerText()).toMatch(/^404/);
});

it('what was deleted is found in the archive of its list, and comes back with a reason', async () => {
  const { page, open, complaints } = await visitor();
  await open(`/prescriptions/${office.records.get('prescription')}`);
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await page
    .locator('main')
    .getByRole('button', { name: /löschen$/i })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bestätigen' }).click();
  await page.getByRole('button', { name: 'Archivierte' }).click();
  await appears(page, 'main tbody tr a');
  await page.reload();
  await appears(page, 'main tbody tr a');
  expect(await page.locator('main tbody tr').innerText()).toContain('Archiviert');
  await page.locator('main tbody tr a').first().click();
  await page.getByText(/^Dieser Datensatz wurde am .+ archiviert\.$/).waitFor();
  expect(await page.getByRole('link', { name: 'Bearbeiten' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Wiederherstellen' }).press('Enter');
  await page.keyboard.type('Versehen');
  await page.getByRole('dialog').getByRole('button', { name: 'Wiederherstellen' }).press('Enter');
  await page.getByRole('link', { name: 'Bearbeiten' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('two people save the same record: what clashes is asked about, by keyboard, and neither change is lost without notice', async () => {
  const [here, there] = [await visitor(), await visit(office, 'management')];
  onTestFinished(() => there.leave());
  const asked: string[] = [];
  here.page.on('dialog', dialog => void asked.push(dialog.message()));
  const form = `/titles/${office.records.get('title')}?mode=edit`;
  const save = (page: Page) => page.keyboard.press('Control+s');
  for (const { open } of [here, there]) await open(form);
  await there.page.locator('[name=name_de]').fill('Frau Doktor');
  await there.page.locator('[name=name_en]').fill('Madam');
  await save(there.page);
  await appears(there.page, 'main dl');

  await here.page.setViewportSize({ width: 360, height: 740 });
  await here.page.locator('[name=name_de]').fill('Dr. med.');
  await save(here.page);
  const dialog = here.page.getByRole('dialog', { name: 'Gleichzeitig geändert' });
  const clash = dialog.getByRole('group', { name: 'Bezeichnung (Deutsch)' });
  await clash.waitFor();
  expect(await clash.innerText()).toMatch(
    /Ihre Eingabe\s+Dr\. med\.\s+\S+ \S+, .*20\d\d.*\s+Frau Doktor\s+Vorher:/,
  );
  expect(await dialog.getByRole('alert').innerText()).toMatch(
    /^Ohne Widerspruch übernommen:\s+Bezeichnung \(Englisch\): .+→ Madam$/,
  );
  expect(await dialog.evaluate(element => element.scrollWidth <= innerWidth)).toBe(true);
  expect(await faultsOf(here.page)).toEqual([]);
  await clash.getByRole('radio').first().focus();
  await here.page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'So speichern' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await appears(here.page, 'main dl');
  expect(await here.page.locator('main').innerText()).toMatch(/Dr\. med\.[\s\S]*Madam/);
  const history = here.page.getByRole('region', { name: 'Änderungen und Zugriffe' });
  await history.getByRole('button', { name: 'Änderungen und Zugriffe' }).press('Enter');
  await history.getByText('Dr. med.').waitFor();
  expect(await history.locator('ol > li').first().innerText()).toMatch(
    /Geändert · \S+ \S+[\s\S]*Bezeichnung \(Deutsch\):\s+Frau Doktor\s+→\s+Dr\. med\./,
  );
  await history
    .getByRole('button', { name: 'Bezeichnung (Deutsch): vorherigen Wert wiederherstellen' })
    .first()
    .click();
  expect(await faultsOf(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Früheren Stand wiederherstellen' }).press('Enter');
  await here.page.locator('main dl').getByText('Frau Doktor').waitFor();
  expect(asked).toEqual([]);
  expect([...here.complaints, ...there.complaints].filter(text => !/status of 412/.test(text))).toEqual([]);
});
