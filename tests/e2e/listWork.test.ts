import { text } from 'node:stream/consumers';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { today } from '@engine/shared/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPaymentWorld } from '../office/payments/paymentWorld.ts';
import { faultsOf } from './axe.ts';
import { type Office, openOffice } from './office.ts';
import { apiOf, appears, go, isOfOurOwnMaking, type Visitor, visit } from './visitor.ts';

let office: Office;
let clerk: Visitor;
beforeAll(async () => {
  office = await openOffice(undefined, threeBills);
  clerk = await visit(office, 'administrator', 'en');
  await clerk.open('/bills');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

/** Two bills that are sent and one that is paid, all of today. */
async function threeBills(data: Data): Promise<ReadonlyMap<string, number>> {
  const insert = (entity: string, fields: Readonly<Record<string, unknown>>) =>
    insertRow(data, entityNamed(data.model, entity), new Map(Object.entries(fields)));
  const world = await openPaymentWorld({ data, insert });
  const issue_date = today();
  for (const total of [13_024, 2_550])
    await world.billCase(await world.bill({ total, issue_date, due_date: issue_date }));
  await world.bill({ total: 4_000, issue_date, due_date: issue_date, open: 0, paid: 4_000, status: 'paid' });
  return new Map();
}

const main = () => clerk.page.locator('main');
const heads = async () => (await main().locator('thead th').allInnerTexts()).map(head => head.trim());
const button = (name: string | RegExp) => clerk.page.getByRole('button', { name, exact: true });

const goTo = (path: string) => go(clerk, office.url + path);

describe('a list, by keyboard', () => {
  it('says in its foot what all its rows come to', async () => {
    await expect.poll(() => main().locator('tfoot').innerText()).toMatch(/Sum of 3\t195\.74\s€\t155\.74\s€/);
  });

  it('shows the columns that are chosen, in their order and width, and still does after a reload', async () => {
    await button('Columns').press('Enter');
    const menu = clerk.page.getByRole('dialog', { name: 'Columns' });
    const before = await heads();
    expect(before).toContain('Due date');
    await menu.getByRole('checkbox', { name: 'Due date', exact: true }).press('Space');
    await menu.getByRole('button', { name: 'Move Bill number to the right' }).press('Enter');
    const width = () =>
      main()
        .locator('thead th', { hasText: 'Bill number' })
        .evaluate(head => head.getBoundingClientRect().width);
    const narrow = await width();
    await menu.getByRole('button', { name: 'Make Bill number wider' }).press('Enter');
    await expect.poll(width).toBeGreaterThan(narrow);
    expect(await faultsOf(clerk.page)).toEqual([]);
    await clerk.page.keyboard.press('Escape');
    const chosen = await heads();
    expect(chosen).not.toContain('Due date');
    expect(chosen.indexOf('Bill number')).toBe(before.indexOf('Bill number') + 1);
    const wide = await width();

    await clerk.open('/bills');
    expect(await heads()).toEqual(chosen);
    expect(await width()).toBe(wide);
    await button('Columns').press('Enter');
    const reset = menu.getByRole('button', { name: 'Reset' });
    await reset.press('Enter');
    await expect.poll(heads).toEqual(before);
    await expect.poll(() => reset.getAttribute('aria-disabled')).toBe('true');
    expect(await reset.evaluate(element => element === document.activeElement)).toBe(true);
    await clerk.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  it('is grouped with what each group comes to, opens one by arrow, and leads to that group alone', async () => {
    await button('Columns').press('Enter');
    await clerk.page.getByRole('combobox', { name: 'Group by' }).press('Enter');
    await clerk.page.getByRole('option', { name: 'Status', exact: true }).press('Enter');
    await appears(clerk.page, 'main button.group');
    await main().getByText('2 groups', { exact: true }).waitFor();
    const sent = button(/^Sent 2 /);
    const row = main().locator('tr', { has: sent });
    await expect.poll(() => row.innerText()).toMatch(/155\.74\s€/);
    await sent.press('ArrowRight');
    await expect
      .poll(() =>
        main()
          .getByText(/TST-25-0000[13]/)
          .count(),
      )
      .toBe(2);
    expect(await faultsOf(clerk.page)).toEqual([]);
    await main()
      .getByRole('link', { name: /^Show this group only Paid/ })
      .press('Enter');
    await expect
      .poll(() =>
        main()
          .getByText(/TST-25-0000\d/)
          .allInnerTexts(),
      )
      .toEqual(['TST-25-00005']);
  });
});

describe('a file that was read in', () => {
  it('gives its faulty rows back as a file, and is undone as a whole', async () => {
    const names = async () => {
      const answer = await clerk.page.request.get(apiOf(office, 'banks?range=[0,9]'));
      return (await answer.json()).map(({ name }: { name: string }) => name);
    };
    const before = await names();
    await goTo('/banks');
    await button('Import').press('Enter');
    const dialog = clerk.page.getByRole('dialog', { name: /^Import / });
    const lines = ['Bank code;Name;Bank code deleted', '50010517;New bank;no', 'none;Faulty bank;no'];
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'banks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
    await dialog.getByRole('button', { name: 'Import 1 row' }).press('Enter');
    await dialog.getByText('1 row imported. 1 row was faulty.').waitFor();
    expect(await names()).toContain('New bank');

    const download = clerk.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the faulty rows' }).press('Enter');
    const file = await text(await (await download).createReadStream());
    expect(file).toContain('Faulty bank');
    expect(file).not.toContain('New bank');

    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await dialog.getByText('Everything is as it was before.').waitFor();
    expect(await names()).toEqual(before);
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  });
});

describe('the history of a record', () => {
  it('shows who changed what, and gives one value back by keyboard', async () => {
    const path = apiOf(office, 'clients/1');
    const { version, name, ...client } = await (await clerk.page.request.get(path)).json();
    await goTo('/clients/1');
    await clerk.page.keyboard.press('e');
    const input = main().getByRole('textbox', { name: /^Name/ }).first();
    await input.fill('A name that is wrong');
    await clerk.page.keyboard.press('Control+s');
    await appears(clerk.page, 'main dl');
    await button('Changes and accesses').press('Enter');
    const history = clerk.page.getByRole('region', { name: 'Changes and accesses' });
    await expect.poll(() => history.innerText()).toContain('A name that is wrong');
    await history.getByRole('button', { name: 'Name: restore the previous value' }).first().press('Enter');
    const dialog = clerk.page.getByRole('dialog', { name: 'Restore an earlier state' });
    expect(await faultsOf(clerk.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore an earlier state' }).press('Enter');
    await clerk.page.getByText('Restored').waitFor();
    const restored = await (await clerk.page.request.get(path)).json();
    expect(restored).toMatchObject({ id: client.id, name, version: version + 2 });
  });
});

describe('a chart on Home', () => {
  it('has its figures as a table by keyboard, each of which leads to the list behind it', async () => {
    await goTo('/');
    const chart = main().getByRole('region', { name: 'Billed and open by month' }).first();
    await chart.getByRole('button', { name: 'As a table' }).press('Enter');
    const month = chart.getByRole('row').last();
    expect(await month.getByRole('cell').last().innerText()).toBe('3');
    await month.getByRole('link').press('Enter');
    await appears(clerk.page, 'main tbody tr');
    expect(await main().locator('tbody tr').count()).toBe(3);
  });
});

it('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints.filter(text => !isOfOurOwnMaking(text))).toEqual([]);
});
