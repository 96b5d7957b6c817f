import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawl, pages } from './crawl.ts';
import { type Office, openOffice } from './office.ts';
import { appears, type Visitor, visit } from './visitor.ts';

let office: Office;
let visitor: Visitor;
beforeAll(async () => {
  office = await openOffice();
  visitor = await visit(office, 'administrator', 'de');
});
afterAll(async () => {
  await visitor?.leave();
  await office?.close();
});

/** R-ROUTE, as far as the pages stand behind the sign-in. */
const demanded = [
  '/activity-log /authorization/permissions /authorization/permissions/create /authorization/permissions/edit/:id',
  '/authorization/roles /authorization/roles/create /authorization/roles/edit/:id /banks /banks/new /banks/:id',
  '/banks/:bankId/bic /banks/:bankId/bic/new /banks/:bankId/bic/:id /bill-cases /bill-cases/:id /bills /bills/:id',
  '/bills/billDetailsData /billingcodes /billingcodes/new /billingcodes/:id /clients /clients/new /clients/:id',
  '/companies /companies/new /companies/:id /documents /documents/:id /dta-recipient /dta-recipient/new',
  '/dta-recipient/:id /guest /guest/new /guest/:id /guest-type /guest-type/new /guest-type/:id /health-insurance',
  '/health-insurance/new /health-insurance/:id /overdue-payment-alerts /payments /payments/new /payments/:id',
  '/person-warnings /person-warnings/:id /profile /setup /setup/:id /tariffcodes /tariffcodes/new /tariffcodes/:id',
  '/tariffnumbers /tariffnumbers/new /tariffnumbers/:id /templates-management /templates-management/new',
  '/templates-management/:id /titles /titles/new /titles/:id /tours /tours/new /tours/:id /treatment-types',
  '/treatment-types/new /treatment-types/:id /users /users/new /users/:id /UserRechte',
].flatMap(line => line.split(' '));

it('the product has every page that was asked for', () => {
  expect(demanded.filter(path => !pages.includes(path))).toEqual([]);
});

it('every page opens by its address in German, whole, and says nothing in the other language', async () => {
  const nothing = { faults: [], strayLinks: [], complaints: [] };
  expect(await crawl(office, visitor, 'de', true)).toEqual(nothing);
});

it('an unknown address is a 404 page that names it', async () => {
  await visitor.open('/no/such/page');
  expect(await visitor.page.locator('h1').textContent()).toBe('Seite nicht gefunden: /no/such/page');
});

it('a reload keeps page, filter and sort of a list', async () => {
  const query = '?filter=%7B%22name_like%22%3A%22Wert%22%7D&order=DESC&page=1&perPage=25&sort=blz';
  await visitor.open(`/banks${query}`);
  await appears(visitor.page, 'main tbody tr');
  await visitor.page.reload();
  await appears(visitor.page, 'main tbody tr');
  expect(visitor.page.url()).toBe(`${office.url}/banks${query}`);
  expect(await visitor.page.locator('th .MuiTableSortLabel-root.Mui-active').count()).toBe(1);
});
