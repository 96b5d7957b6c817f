import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crawl, crawl, pages } from './crawl.ts';
import { type Office, openOffice } from './office.ts';
import { appears, type Visitor, visit } from './visitor.ts';

let office: Office;
let visitor: Visitor;
let everyPage: Crawl;
beforeAll(async () => {
  office = await openOffice();
  visitor = await visit(office, 'administrator', 'de');
  everyPage = await crawl(office, visitor, 'de');
});
afterAll(async () => {
  await visitor?.leave();
  await office?.close();
});

/** The table of R-ROUTE behind the sign-in: number, then the paths; a word for a parameter is as in `generated/urls.ts`. */
const demanded: readonly (readonly [number, string])[] = [
  [6, '/'],
  [7, '/activity-log'],
  [8, '/authorization/permissions /authorization/permissions/create /authorization/permissions/edit/:id'],
  [9, '/authorization/roles /authorization/roles/create /authorization/roles/edit/:id'],
  [10, '/banks /banks/new /banks/:id'],
  [11, '/banks/:bankId/bic /banks/:bankId/bic/new /banks/:bankId/bic/:id'],
  [12, '/bill-cases /bill-cases/:id'],
  [13, '/bills /bills/:id'],
  [14, '/bills/billDetailsData'],
  [15, '/billingcodes /billingcodes/new /billingcodes/:id'],
  [16, '/clients /clients/new /clients/:id'],
  [17, '/companies /companies/new /companies/:id'],
  [18, '/documents /documents/:id'],
  [19, '/dta-recipient /dta-recipient/new /dta-recipient/:id'],
  [20, '/guest /guest/new /guest/:id'],
  [21, '/guest-type /guest-type/new /guest-type/:id'],
  [22, '/health-insurance /health-insurance/new /health-insurance/:id'],
  [23, '/overdue-payment-alerts'],
  [24, '/payments /payments/new /payments/:id'],
  [25, '/person-warnings /person-warnings/:id'],
  [26, '/profile'],
  [27, '/setup /setup/:id'],
  [28, '/tariffcodes /tariffcodes/new /tariffcodes/:id'],
  [29, '/tariffnumbers /tariffnumbers/new /tariffnumbers/:id'],
  [30, '/templates-management /templates-management/new /templates-management/:id'],
  [31, '/titles /titles/new /titles/:id'],
  [32, '/tours /tours/new /tours/:id'],
  [33, '/treatment-types /treatment-types/new /treatment-types/:id'],
  [34, '/users /users/new /users/:id'],
  [35, '/UserRechte'],
];

it.each(demanded)(
  'R-ROUTE-%i: the product has %s, and the server answers each as a page',
  async (_, paths) => {
    for (const path of paths.split(' ')) {
      expect(pages).toContain(path);
      const answer = await fetch(office.url + path.replaceAll(/:\w+/g, '1'));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
  },
);

it.each(pages)(
  'R-ROUTE-41: %s opens by its address in German, whole, says nothing in the other language, and axe finds nothing in any view',
  async template => expect(await everyPage.faultsOf(template)).toEqual([]),
);

it('no page leads out of the product, and the browser has nothing to complain about', () => {
  expect(everyPage.strayLinks()).toEqual([]);
  expect(everyPage.complaints()).toEqual([]);
});

it('an unknown address is a 404 page that names it', async () => {
  await visitor.open('/no/such/page');
  expect(await visitor.page.locator('h1').textContent()).toBe('Seite nicht gefunden: /no/such/page');
});

it('R-ROUTE-41: a reload keeps page, filter and sort of a list', async () => {
  await visitor.page.setViewportSize({ width: 1440, height: 900 });
  const query = '?filter=%7B%22name_like%22%3A%22Wert%22%7D&order=DESC&page=1&perPage=25&sort=blz';
  await visitor.open(`/banks${query}`);
  await appears(visitor.page, 'main tbody tr');
  await visitor.page.reload();
  await appears(visitor.page, 'th .MuiTableSortLabel-root.Mui-active');
  expect(visitor.page.url()).toBe(`${office.url}/banks${query}`);
  expect(await visitor.page.locator('th .MuiTableSortLabel-root.Mui-active').count()).toBe(1);
});
