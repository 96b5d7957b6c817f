import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Office, openOffice } from './office.ts';
import { appears, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
beforeAll(async () => {
  office = await openOffice();
  clerk = await visit(office, 'administrator');
  await clerk.page.clock.install();
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

const away = 'Keine Verbindung zum Server.';
const name = () => clerk.page.locator('[name=name_de]');
const save = () => clerk.page.getByRole('button', { name: 'Speichern', exact: true }).click();
const follow = (label: string) =>
  clerk.page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
/** Past the longest pause between two looks at the server. */
const later = () => clerk.page.clock.fastForward(30_000);
/** A pointer that rests on a column's head opens its tooltip over the rows. */
const openFirst = async () => {
  await clerk.page.mouse.move(5, 5);
  await clerk.page.locator('main tbody tr a').first().focus();
  await clerk.page.keyboard.press('Enter');
  await appears(clerk.page, 'main dl');
};
const openForm = async () => {
  await clerk.page.locator('main a[href*="mode=edit"]').click();
  await name().waitFor();
};
const says = (text: string) => clerk.page.getByText(text).first().waitFor({ timeout: 30_000 });

it('R-SHELL-15: while the server is away, what was read before stays on the screen, and a banner says how old it is', async () => {
  const { page, open } = clerk;
  await open('/titles');
  await appears(page, 'main tbody tr');
  await openFirst();
  await openForm();
  await page.goBack();
  await page.goBack();
  await appears(page, 'main tbody tr');

  await office.stop();
  await follow('Fahrgastarten');
  await says(away);
  await says('Diese Seite kommt von selbst');
  await follow('Titel');
  await appears(page, 'main tbody tr');
  await says('Sie sehen den Stand von');
  await openFirst();
  expect(await page.getByRole('status').filter({ hasText: away }).count()).toBe(1);
});

it('R-SHELL-15: a save is refused with the reason, and the form keeps what was typed', async () => {
  const { page } = clerk;
  await openForm();
  await name().fill('Vor der Störung');
  await save();
  await says('es wurde nichts geändert');
  expect(await name().inputValue()).toBe('Vor der Störung');
  expect(page.url()).toContain('mode=edit');
});

it('R-SHELL-15: the connection comes back by itself, and the same save goes through', async () => {
  const { page } = clerk;
  await office.start();
  await later();
  await says('Die Verbindung ist wieder da.');
  await page.getByText(away).waitFor({ state: 'detached' });
  expect(await name().inputValue()).toBe('Vor der Störung');
  await save();
  await appears(page, 'main dl');
  expect(await page.locator('main').innerText()).toContain('Vor der Störung');
});

it('R-SHELL-15: a page loaded while only a proxy answers does not sign out, and comes by itself', async () => {
  const { page } = clerk;
  const proxyPage = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
  await page.route(/\/(api|healthz)/, route => route.fulfill(proxyPage));
  await page.goto(`${office.url}/titles`);
  await says('Diese Seite kommt von selbst');
  await page.unroute(/\/(api|healthz)/);
  await later();
  await appears(page, 'main tbody tr');
  expect(page.url()).toBe(`${office.url}/titles`);
});

it.each([
  ['list', '/titles', /\/titles\?/],
  ['record', '/titles/1', /\/titles\/1$/],
])(
  'R-SHELL-15: a %s that fails says why, under which number, and can be tried again',
  async (_, path, call) => {
    const { page, open } = clerk;
    const detail = 'Der Server hat zu viel zu tun. Bitte versuchen Sie es gleich noch einmal.';
    const problem = { code: 'overloaded', status: 503, detail, requestId: 'req-4711' };
    await page.route(call, route =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: JSON.stringify(problem),
          }),
    );
    await open(path);
    await says(`${detail} (req-4711)`);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await appears(page, 'main tbody tr, main dl');
    expect(await page.getByText(detail).count()).toBe(0);
  },
);

it('R-SHELL-15: a record that is not there has its own page, in the words of the server', async () => {
  await clerk.open('/titles/999999');
  await says('Hier ist nichts, oder es ist für Sie nicht sichtbar.');
  expect(clerk.page.url()).toBe(`${office.url}/titles/999999`);
});

it('R-SHELL-15: a list that failed keeps its name and its filters, so that a filter that does harm can go', async () => {
  const { page, open } = clerk;
  const search = page.locator('main').getByRole('searchbox');
  await page.route(/\/titles\?.*schaden/, route =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 500, body: '' }),
  );
  await open(`/titles?filter=${encodeURIComponent('{"q":"schaden"}')}`);
  await says('Die Liste konnte nicht geladen werden.');
  expect(await page.locator('h1').allInnerTexts()).toEqual(['Titel']);
  expect(await search.inputValue()).toBe('schaden');
  await search.fill('');
  await appears(page, 'main tbody tr');
});

it('R-SHELL-15: the code of messages comes beforehand also where data are to be saved, and no page does', async () => {
  const sparing = await visit(office, 'administrator');
  await sparing.context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked: string[] = [];
  sparing.page.on('request', request => asked.push(request.url()));
  const messages = sparing.page.waitForResponse(/\/Toast-/);
  await sparing.open('/titles');
  await messages;
  expect(asked.filter(url => /\/(HelpSheet|Palette|BulkEdit)-/.test(url))).toEqual([]);
  await sparing.leave();
});
