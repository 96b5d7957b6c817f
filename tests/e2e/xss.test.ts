import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '../../generated/tables.ts';
import { urls } from '../../generated/urls.ts';
import { connect, type Database } from '../../src/server/database/connect.ts';
import { createPostgresDatabase } from '../postgres.ts';
import { type Office, openOffice } from './office.ts';
import { settled, type Visitor, visit } from './visitor.ts';

/** Closes an attribute and an element that it may stand in; sets `ran` when it runs. */
const payload = '"><img src=x onerror=ran=1>';

const texts = entities.flatMap(meta =>
  meta.fields
    .filter(({ kind, computed, secret }) => kind === 'text' && !computed && !secret)
    .filter(({ maxLength, pattern, format }) => (maxLength ?? 99) >= payload.length && !pattern && !format)
    .map(({ column, foldedColumn }) => ({ table: meta.table, column, foldedColumn })),
);

let office: Office;
let clerk: Visitor;
let removeDatabase: () => Promise<void>;
const violations: string[] = [];

beforeAll(async () => {
  const place = await createPostgresDatabase();
  removeDatabase = place.remove;
  office = await openOffice(place.url);
  const database = await connect(place.url, { poolSize: 1 });
  const spoilt = await spoil(database);
  await database.close();
  expect(spoilt).toBeGreaterThan(80);

  clerk = await visit(office, 'administrator');
  await clerk.page.exposeFunction('reportViolation', (text: string) => void violations.push(text));
  await clerk.page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const text = [violatedDirective, blockedURI, sourceFile, lineNumber].join(' ');
      (window as unknown as { reportViolation(text: string): void }).reportViolation(text);
    });
  });
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
  await removeDatabase?.();
});

/** Puts the payload into every text that takes any text; tells how many there are. Rules and frozen rows stay. */
async function spoil(database: Database): Promise<number> {
  let spoilt = 0;
  for (const { table, column, foldedColumn } of texts) {
    const folded = foldedColumn ? sql`, ${sql.ref(foldedColumn)} = ${payload}` : sql``;
    const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${payload} ${folded}`;
    spoilt += await change.execute(database.kysely).then(
      ({ numAffectedRows }) => (Number(numAffectedRows) > 0 ? 1 : 0),
      () => 0,
    );
  }
  return spoilt;
}

const own = ['/', '/profile', '/UserRechte', '/authorization/matrix'];
const pages = Object.entries(urls).flatMap(([resource, page]) => {
  const meta = entities.find(each => each.resource === resource);
  if (!meta || meta.ownerField !== null) return [];
  const templates = [page.list, page.show, page.create, page.edit].filter(path => path !== undefined);
  return templates.map(path => [meta.name, path] as const);
});

async function look(path: string) {
  await go(office.url + path);
  return clerk.page.evaluate(() => ({
    ran: 'ran' in window,
    images: document.querySelectorAll('img[src="x"], [onerror]').length,
  }));
}

/** Within the loaded program, as the back button does: a third of the time. */
async function go(address: string): Promise<void> {
  const { page } = clerk;
  const isMoving = new URL(page.url()).pathname !== new URL(address).pathname;
  const heading = await page.evaluateHandle(to => {
    const before = document.querySelector('h1');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return before;
  }, address);
  if (isMoving) await page.waitForFunction(before => !before?.isConnected, heading);
  await settled(page);
}

it('stored XSS (react-admin CVE-2023-25572): a payload in every text runs on no page, and the policy has nothing to refuse', async () => {
  let shown = 0;
  await clerk.open('/banks');
  for (const [name, template] of [...own.map(path => ['', path] as const), ...pages]) {
    const path = template
      .replace(':bankId', String(office.records.get('bank')))
      .replace(':id', String(office.records.get(name)));
    expect([path, await look(path)]).toEqual([path, { ran: false, images: 0 }]);
    const html = await clerk.page.content();
    if (html.includes('&lt;img src=x') || html.includes('img src=x onerror=ran=1')) shown += 1;
  }
  expect(shown).toBeGreaterThan(40);
  expect(violations).toEqual([]);
});

it('dialogs and menus need nothing that the policy refuses either', async () => {
  const { page } = clerk;
  await clerk.open(`/titles/${office.records.get('title')}?mode=edit`);
  await page
    .locator('main')
    .getByRole('button', { name: /löschen$/i })
    .click();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.keyboard.press('Escape');
  await clerk.open('/tours/new');
  await page.getByRole('combobox').first().click();
  await settled(page);
  expect(violations).toEqual([]);
});

it('and if markup came into a page, the policy would refuse its scripts, styles and strange addresses', async () => {
  const { page } = clerk;
  await clerk.open('/titles');
  violations.length = 0;
  await page.evaluate(() => {
    const html =
      '<img src=x onerror="ran=1"><p style="color:red">x</p><a href="javascript:ran=1">y</a><iframe src="/tours"></iframe>';
    document.body.insertAdjacentHTML('beforeend', html);
    const script = document.createElement('script');
    script.textContent = 'window.ran = 1';
    document.body.append(script);
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
    const image = new Image();
    image.src = 'https://evil.example.org/x.png';
    document.querySelector<HTMLAnchorElement>('a[href^="javascript:"]')?.click();
  });
  await expect
    .poll(() => [...new Set(violations.map(text => text.split(' ')[0]))].sort())
    .toEqual([
      'frame-src',
      'img-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-attr',
      'style-src-elem',
    ]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(await page.locator('body').isVisible()).toBe(true);
});
