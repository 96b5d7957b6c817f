import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Office, openOffice } from './office.ts';
import { settled, type Visitor, visit } from './visitor.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office?.close());

async function visitor(role: string, locale: 'de' | 'en' = 'de'): Promise<Visitor> {
  const guest = await visit(office, role, locale);
  onTestFinished(() => guest.leave());
  return guest;
}

/** The cell of a right and a role; the filter has brought the row into sight. */
function cell({ page }: Visitor, key: string, column: number) {
  return page.locator(`[role="row"]:has([title="${key}"]) [role="gridcell"]`).nth(column - 1);
}

async function columnOf({ page }: Visitor, role: string): Promise<number> {
  const heads = await page.getByRole('columnheader').allTextContents();
  return heads.findIndex(head => head.startsWith(role));
}

async function save({ page }: Visitor, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Prüfen und speichern' }).click();
  await page.getByRole('textbox', { name: 'Grund' }).fill(reason);
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('Rechte gespeichert.').waitFor();
}

it('a right that an administrator takes away is gone from a second open browser, without a new sign-in', async () => {
  const clerk = await visitor('billing');
  await clerk.open('/banks');
  const create = clerk.page.getByRole('link', { name: 'Neue Bank' });
  await create.waitFor();

  const admin = await visitor('administrator');
  await admin.open('/authorization/matrix');
  await admin.page.getByRole('searchbox', { name: 'Rechte suchen …' }).fill('banks.create');
  const billing = await columnOf(admin, 'Sachbearbeitung');
  await cell(admin, 'banks.create', billing).click();
  await cell(admin, 'banks.create', billing).click();
  await save(admin, 'Banken pflegt jetzt die Leitung');

  await clerk.page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await create.waitFor({ state: 'detached' });
  expect(new URL(clerk.page.url()).pathname).toBe('/tours/banks');

  await admin.page.getByRole('button', { name: 'Änderungsverlauf' }).click();
  const entry = admin.page.getByRole('article').filter({ hasText: 'Banken pflegt jetzt die Leitung' });
  await entry.getByRole('button', { name: 'Rückgängig machen' }).click();
  await admin.page.getByText('Die Änderung ist zurückgenommen.').waitFor();
  await clerk.page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await create.waitFor();
});

it('the matrix is worked by keyboard alone', async () => {
  const { page, open } = await visitor('administrator');
  await open('/authorization/matrix');
  await page.getByRole('searchbox', { name: 'Rechte suchen …' }).focus();
  await page.keyboard.type('titles.delete');
  await page.locator('[title="titles.delete"]').waitFor();
  // past the filters into the grid: it is one stop for the Tab key
  const isInGrid = () => page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null);
  for (let stop = 0; stop < 10 && !(await isInGrid()); stop += 1) await page.keyboard.press('Tab');
  expect(await isInGrid()).toBe(true);
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (const key of ['Control+End', 'Space', 'Space']) await page.keyboard.press(key);
  expect(await label()).toBe('Entzogen, so entschieden, noch nicht gespeichert');
  await page.keyboard.press('Control+z');
  expect(await label()).toBe('Erlaubt, so entschieden, noch nicht gespeichert');
  await page.keyboard.press('Shift+Space');
  expect(await label()).toBe('Nicht erlaubt, wie ausgeliefert');

  for (const key of ['Home', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('menuitem', { name: 'Allen Rollen entziehen' }).waitFor();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByText('noch nicht gespeichert', { exact: false }).first().waitFor();
  const changed = page.locator('[role="row"]:has([title="titles.delete"]) [data-changed="true"]');
  expect(await changed.count()).toBe((await page.getByRole('columnheader').count()) - 1);
});

describe('viewing as somebody else', () => {
  it('shows a banner everywhere, switches off what writes and says why, and ends with a click', async () => {
    const { page, open } = await visitor('administrator');
    await open('/UserRechte');
    await page.getByRole('combobox', { name: 'Benutzer oder Rolle' }).fill('Erfassung');
    await page.getByRole('option', { name: 'Erfassung', exact: true }).click();
    await page.waitForURL(/of=role-/);
    await page.getByRole('button', { name: 'Ansehen als' }).click();
    const banner = page.getByRole('region', { name: 'Ansicht als jemand anderes' });
    await banner.waitFor();
    expect(await banner.textContent()).toContain('Erfassung');

    await open('/guest');
    await banner.waitFor();
    const create = page.getByRole('group').filter({ has: page.getByText('Neuer Fahrgast') });
    await create.waitFor();
    expect(await create.locator('a').getAttribute('aria-disabled')).toBe('true');
    const why = await create.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${why}"]`).textContent()).toContain('lässt sich nichts ändern');
    expect(await page.getByRole('link', { name: 'Rechtematrix' }).count()).toBe(0);

    await banner.getByRole('button', { name: 'Ansicht verlassen' }).click();
    await banner.waitFor({ state: 'detached' });
    await settled(page);
    await page.getByRole('link', { name: 'Rechtematrix' }).waitFor();
  });
});

it('says where a right comes from, and why one is refused', async () => {
  const { page, open } = await visitor('administrator', 'en');
  await open('/UserRechte');
  await page.getByRole('combobox', { name: 'User or role' }).fill('Auditor');
  await page
    .getByRole('option', { name: /Auditor/ })
    .first()
    .click();
  await page.waitForURL(/of=role-/);
  await page.getByRole('searchbox', { name: 'Search rights…' }).fill('banks');
  const banks = page.locator('details').filter({ hasText: 'Banks' });
  await banks.getByText('through Auditor (shipped)').first().waitFor();
  await banks.getByRole('button', { name: 'Why not?' }).first().click();
  await banks.getByText('The role does not have this right.').waitFor();
});

it('a role that ships can be changed and not deleted, and its form says so', async () => {
  const admin = await visitor('administrator');
  await admin.open('/authorization/roles/edit/1');
  const remove = admin.page.getByRole('group', { name: '' }).filter({ hasText: 'Löschen' });
  await remove.getByRole('button', { name: 'Löschen' }).waitFor();
  expect(await remove.getByRole('button').isDisabled()).toBe(true);
  expect(await remove.textContent()).toContain('Dieser Datensatz lässt sich ändern, aber nicht löschen.');
});

it('says where a role shows nothing since nothing is assigned, to its user and to administrators', async () => {
  const client = await visitor('client');
  await client.open('/');
  await client.page.getByText('Ihrem Konto ist noch nichts zugeordnet').waitFor();

  const admin = await visitor('administrator');
  await admin.open('/users');
  await admin.page.getByRole('row').filter({ hasText: 'client@example.org' }).click();
  const warning = admin.page.getByRole('alert').filter({ hasText: 'Die Rolle „Mandant“' });
  await warning.waitFor();
  expect(await warning.textContent()).toContain('Solange „Nur für Mandanten“ leer ist, zeigt sie nichts.');

  await admin.page.getByRole('link', { name: 'Benutzer bearbeiten' }).click();
  await admin.page.getByRole('combobox', { name: 'Nur für Mandanten' }).click();
  await admin.page.getByRole('option').first().click();
  await admin.page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await warning.waitFor({ state: 'detached' });
  await client.open('/tours');
  await client.open('/');
  expect(await client.page.getByText('noch nichts zugeordnet').count()).toBe(0);
});
