import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../e2e/axe.ts';
import { type Office, openOffice } from '../e2e/office.ts';
import { settled, type Visitor, visit } from '../e2e/visitor.ts';
import { pngOf } from '../pngOf.ts';

let office: Office;
let librarian: Visitor;
let page: Visitor['page'];
beforeAll(async () => {
  office = await openOffice();
  librarian = await visit(office, 'librarian', 'de');
  page = librarian.page;
});
afterAll(async () => {
  await librarian?.leave();
  await office?.close();
});

const picture = (name: string, shade: number) => ({
  name,
  mimeType: 'image/png',
  buffer: pngOf(60, 90, shade),
});
const paper = (name: string, text = name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${text}`),
});
const cover = () => page.getByRole('group', { name: 'Umschlag' });
const proofs = () => page.getByRole('group', { name: 'Nachweise' });
const save = () => page.getByRole('button', { name: 'Speichern', exact: true }).click();
/** The browser has drawn it: it came, and is what it says. */
const isDrawn = (selector: string) =>
  page.waitForFunction(css => {
    const image = document.querySelector(css);
    return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
  }, selector);

it('a picture is chosen by keyboard, shown before it is saved, and stands on page and list of the record', async () => {
  await librarian.open(`/books/${office.records.get('book')}?mode=edit`);
  const chooser = page.waitForEvent('filechooser');
  await cover().getByRole('button', { name: 'bild.png entfernen' }).press('Enter');
  await cover().getByRole('button', { name: 'Datei auswählen' }).waitFor();
  expect(await cover().getByRole('button', { name: 'Datei auswählen' }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(picture('Emma.png', 90));
  await cover().getByRole('button', { name: 'Emma.png entfernen' }).waitFor();
  await isDrawn('fieldset img');
  expect(await faultsOf(page)).toEqual([]);
  await save();
  await page.getByRole('link', { name: 'Emma.png' }).waitFor();
  await isDrawn('main a img');
  await librarian.open('/books');
  await isDrawn('main td a img');
  expect(await page.locator('main td a img').getAttribute('alt')).toBe('Emma.png');
});

it('what the field does not take is said beside it, and leaves what was there', async () => {
  await librarian.open(`/books/${office.records.get('book')}?mode=edit`);
  const input = cover().locator('input[type=file]');
  await input.setInputFiles(paper('Brief.pdf'));
  await cover().getByText('Brief.pdf: Hier sind nur PNG, JPEG möglich.').waitFor();
  await input.setInputFiles({ ...picture('groß.png', 1), buffer: Buffer.alloc(400_000) });
  await cover().getByText('groß.png hat 400 kB. Möglich sind höchstens 300 kB.').waitFor();
  await input.setInputFiles({ ...paper('Lüge.png'), mimeType: 'image/png' });
  await cover().getByText('Es zählt der Inhalt, nicht der Name.').waitFor();
  await cover().getByRole('link', { name: 'Emma.png' }).waitFor();
});

it('the form is not saved before a file has arrived, and says why', async () => {
  await librarian.open(`/books/${office.records.get('book')}?mode=edit`);
  let arrive = () => {};
  const arrival = new Promise<void>(resolve => {
    arrive = resolve;
  });
  await page.route('**/books/files/cover?*', async route => {
    await arrival;
    await route.continue();
  });
  await cover().locator('input[type=file]').setInputFiles(picture('spät.png', 40));
  await cover().getByRole('progressbar', { name: 'spät.png wird hochgeladen' }).waitFor();
  await save();
  await cover().getByText('Wird noch hochgeladen').waitFor();
  arrive();
  await cover().getByRole('button', { name: 'spät.png entfernen' }).waitFor();
  await page.unroute('**/books/files/cover?*');
  await save();
  await page.getByRole('link', { name: 'spät.png' }).waitFor();
});

it('an upload that is given up leaves the file before it in its place', async () => {
  await librarian.open(`/books/${office.records.get('book')}?mode=edit`);
  await page.route('**/books/files/cover?*', () => {});
  await cover().locator('input[type=file]').setInputFiles(picture('nie.png', 50));
  await cover().getByRole('button', { name: 'Hochladen von nie.png abbrechen' }).click();
  await cover().getByRole('link', { name: 'spät.png' }).waitFor();
  await page.unroute('**/books/files/cover?*');
});

it('several files are dropped at once, as many as the field takes, and each can be opened afterwards', async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  await librarian.open(`/members/${office.records.get('member')}?mode=edit`);
  await proofs().waitFor();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['eins.pdf', 'zwei.pdf', 'drei.pdf'])
      transfer.items.add(new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' }));
    return transfer;
  });
  await proofs().dispatchEvent('drop', { dataTransfer: dropped });
  await proofs().getByText('Mehr als 3 Dateien sind hier nicht möglich.').waitFor();
  await proofs().getByRole('button', { name: 'zwei.pdf entfernen' }).waitFor();
  expect(await proofs().getByRole('listitem').count()).toBe(3);
  expect(await proofs().locator('input[type=file]').count()).toBe(0);
  await page.getByRole('button', { name: /^(Mitglied )?[Ss]peichern$/ }).click();
  await page.getByRole('link', { name: 'zwei.pdf' }).waitFor();
  await settled(page);
  expect(await page.getByRole('link', { name: /bild\.png|eins\.pdf|zwei\.pdf/ }).count()).toBe(3);
});

it('files are put into another order by mouse and by keyboard, which keeps its place, and stay in it', async () => {
  await librarian.open(`/members/${office.records.get('member')}?mode=edit`);
  const names = () => proofs().getByRole('listitem').getByRole('link').allTextContents();
  const [first = '', second = '', third = ''] = await namesWhenThere(names);
  await proofs()
    .getByRole('button', { name: `${third} nach oben` })
    .click();
  expect(await names()).toEqual([first, third, second]);
  await page.keyboard.press('Alt+ArrowUp');
  await proofs().getByText(`${third} steht jetzt an Stelle 1 von 3`).waitFor();
  expect(await names()).toEqual([third, first, second]);
  const down = proofs().getByRole('button', { name: `${third} nach unten` });
  expect(await down.evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Alt+ArrowUp');
  expect(await names()).toEqual([third, first, second]);
  await page.keyboard.press('Enter');
  expect(await names()).toEqual([first, third, second]);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^(Mitglied )?[Ss]peichern$/ }).click();
  await page.getByRole('link', { name: second }).waitFor();
  await settled(page);
  const shown = await page.getByRole('link', { name: /bild\.png|eins\.pdf|zwei\.pdf/ }).allTextContents();
  expect(shown.map(text => text.split(' ')[0])).toEqual([first, third, second]);
});

it('the browser complains of nothing but what was refused', () => {
  expect(librarian.complaints.filter(each => !each.includes('415'))).toEqual([]);
});

const namesWhenThere = async (names: () => Promise<readonly string[]>) => {
  await proofs().getByRole('listitem').nth(2).waitFor();
  return names();
};

const isFocused = (element: Element) => document.activeElement === element;
