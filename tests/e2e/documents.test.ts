import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeBrowser } from './browsers.ts';
import { type Office, openOffice } from './office.ts';
import { settled, type Visitor, visit } from './visitor.ts';

let office: Office;
let manager: Visitor;
beforeAll(async () => {
  office = await openOffice();
  manager = await visit(office, 'management', 'de', wholeBrowser());
});
afterAll(async () => {
  await manager?.leave();
  await office?.close();
});

/** With a page: over a file that it cannot show the browser's viewer opens a dialog, late, which takes the focus. */
const scan = {
  name: 'Verordnung Zoë.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    [
      '%PDF-1.7',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  ),
};
const lie = {
  name: 'Rechnung.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('MZ, a program'),
};
const dialog = () => manager.page.getByRole('dialog');
/** What the browser says of an answer that the test asked for. */
const refusals: string[] = [];

test('files come in by button, several at once, each with its own outcome', async () => {
  const { page } = manager;
  await manager.open('/documents');
  await page.getByRole('button', { name: 'Hochladen' }).click();
  await dialog().locator('input[type=file]').setInputFiles([scan, lie]);
  await dialog().getByRole('button', { name: '2 Dateien hochladen' }).click();
  await dialog().getByText('Hochgeladen').waitFor();
  await dialog().getByText('Der Inhalt ist keine dieser Arten').waitFor();
  refusals.push('415');
  await dialog().getByRole('link', { name: scan.name }).click();
  await page.locator('h1', { hasText: scan.name }).waitFor();
});

test('a PDF is shown beside what is known about it, in a frame of our own server', async () => {
  const { page } = manager;
  const frame = page.locator('main iframe');
  await frame.waitFor();
  const address = new URL((await frame.getAttribute('src')) ?? '', page.url());
  expect([address.origin, address.search]).toEqual([new URL(page.url()).origin, '?inline=1']);
  const file = await manager.context.request.get(`${address.origin}${address.pathname}`);
  expect(Buffer.compare(await file.body(), scan.buffer)).toBe(0);
});

test('a document of the inbox is assigned to a guest by name', async () => {
  const { page } = manager;
  await page.getByRole('button', { name: 'Zuordnen' }).click();
  await dialog().getByLabel('Bereich').click();
  await page.getByRole('option', { name: 'Fahrgast' }).click();
  await dialog()
    .getByRole('combobox', { name: /^Fahrgast/ })
    .click();
  await page.getByRole('option').first().click();
  await dialog().getByRole('button', { name: 'Zuordnen' }).click();
  await page.locator('main [aria-current=step]:has-text("Zugeordnet")').waitFor();
  await settled(page);
});

test('a record has its documents below it, and takes what is dropped on its page', async () => {
  const { page } = manager;
  await manager.open(`/guest/${office.records.get('guest')}`);
  await page.getByRole('tab', { name: /^Dokumente/ }).click();
  await page.getByRole('link', { name: scan.name }).waitFor();
  const files = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(['%PDF-1.7 second'], 'Zweites Blatt.pdf', { type: 'application/pdf' }));
    return carried;
  });
  await page.getByRole('button', { name: 'Hochladen' }).waitFor();
  await page.dispatchEvent('body', 'dragover', { dataTransfer: files });
  await page.getByText('Dateien hier ablegen').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
  await dialog().getByRole('button', { name: 'Hochladen' }).click();
  await dialog().getByText('Hochgeladen').waitFor();
  await dialog().getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Zweites Blatt.pdf' }).waitFor();
});

test('a template offers its placeholders at the cursor, tells a fault, and shows the letter', async () => {
  const { page } = manager;
  await manager.open(`/templates-management/${office.records.get('template')}?mode=edit`);
  await page.getByRole('combobox', { name: /^Art/ }).click();
  await page.getByRole('option', { name: 'Rechnung', exact: true }).click();
  await page.locator('input[name=subject]').fill('Rechnung ');
  await page.getByRole('button', { name: 'Rechnungsnummer' }).click();
  expect(await page.locator('input[name=subject]').inputValue()).toBe('Rechnung {{number}}');
  const body = page.locator('textarea[name=body]');
  await body.fill('Guten Tag');
  await page
    .getByRole('region', { name: 'Vorschau' })
    .getByRole('alert')
    .getByText('{{positions}}')
    .waitFor();
  await page.getByRole('button', { name: 'Tabelle der Positionen' }).click();
  expect(await body.inputValue()).toBe('Guten Tag\n{{positions}}\n');
  await page.locator('main iframe[src^="blob:"], main [role=region] .MuiAlert-standardWarning').waitFor();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('button', { name: 'Speichern' }).waitFor({ state: 'detached' });
});

test('a setting holds from the moment it is saved, and goes back to its default', async () => {
  const { page } = manager;
  await manager.open('/setup');
  const input = page.locator('input[name="office.upload_megabytes"]');
  await input.fill('51');
  await page.getByText('höchstens 50').waitFor();
  await input.fill('1');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Die Einstellung gilt ab sofort').waitFor();
  const upload = () =>
    page.evaluate(async () => {
      const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const content = new Uint8Array(1_100_000);
      content.set(new TextEncoder().encode('%PDF-1.7'));
      const answer = await fetch('/api/v1/documents/upload?filename=big.pdf', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: content,
      });
      return answer.status;
    });
  expect(await upload()).toBe(413);
  refusals.push('413');
  await page.getByRole('button', { name: 'Größte Datei in Megabyte auf den Standard zurücksetzen' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('button', { name: 'Speichern' }).waitFor({ state: 'detached' });
  expect(await upload()).toBe(201);
});

test('the browser has nothing to complain about but what the test has asked for', () => {
  const others = manager.complaints.filter(
    text => !refusals.some(status => text.includes(`status of ${status}`)),
  );
  expect(others).toEqual([]);
});
