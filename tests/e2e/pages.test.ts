import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labels as germanLabels } from '../../generated/labels/de.ts';
import { labels as englishLabels } from '../../generated/labels/en.ts';
import { entities } from '../../generated/tables.ts';
import { type ResourceUrls, urls } from '../../generated/urls.ts';
import { flatten, layers } from '../../src/admin/i18n/loadMessages.ts';
import { shippedRoles } from '../../src/server/records/shippedRoles.ts';
import { type Office, openOffice } from './office.ts';
import { settled, type Visitor, visit } from './visitor.ts';

/** Every page that the product has, with a record where it needs one. */
let office: Office;
const visitors = new Map<string, Visitor>();
beforeAll(async () => {
  office = await openOffice();
  visitors.set('de', await visit(office, 'administrator', 'de'));
  // What one visited before bears the name of the language in which it was visited.
  visitors.set('en', await visit(office, 'administrator2', 'en'));
});
afterAll(async () => {
  for (const visitor of visitors.values()) await visitor.leave();
  await office?.close();
});

/** Roles bear both names on every screen that shows the role itself. */
const data = new Set(['Deutsch', 'English', ...shippedRoles.flatMap(role => [role.name_de, role.name_en])]);
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 780 };

const own = ['/', '/profile', '/UserRechte'];
/** A record with an owner is nobody else's to see; its list is there for all. */
const isOwned = (resource: string) =>
  entities.some(each => each.resource === resource && each.ownerField !== null);
const templatesOf = ({ list, create, edit, show }: ResourceUrls) => [list, create, edit, show];
const templates = Object.entries(urls).flatMap(([resource, page]) =>
  isOwned(resource) ? [page.list] : templatesOf(page),
);
const pages = [...own, ...templates.filter(template => template !== undefined)];

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

it('has every page that was asked for', () => {
  expect(demanded.filter(path => !pages.includes(path))).toEqual([]);
});

describe.each(['de', 'en'] as const)('in %s', locale => {
  it('every page opens by its address, whole, and says nothing in the other language', async () => {
    const visitor = visitors.get(locale);
    if (!visitor) throw new Error('nobody is there');
    const [ours, theirs] = await Promise.all([messagesOf(locale), messagesOf(locale === 'de' ? 'en' : 'de')]);
    const foreign = new Set([...theirs].filter(text => !ours.has(text) && !data.has(text)));
    const faults: string[] = [];
    const links = new Set<string>();
    await visitor.open('/');
    for (const template of pages) {
      await go(visitor, addressOf(template));
      const { words, hrefs, width } = await look(visitor);
      for (const href of hrefs) if (!href.startsWith('mailto:')) links.add(href);
      const keys = words.filter(word => /\b(resources|app|ra|authorization)\.[a-z_]/.test(word));
      const strange = words.filter(word => foreign.has(word));
      if (words.some(word => /^404$/.test(word))) faults.push(`${template} is not there`);
      if (keys.length > 0) faults.push(`${template} shows keys: ${keys.join(', ')}`);
      if (strange.length > 0) faults.push(`${template} speaks the other language: ${strange.join(', ')}`);
      if (width > desk.width) faults.push(`${template} scrolls sideways on a desk: ${width}`);
      if (locale === 'de') {
        const onPhone = await widthOnPhone(visitor.page);
        if (onPhone > phone.width) faults.push(`${template} scrolls sideways on a phone: ${onPhone}`);
      }
    }
    expect(faults).toEqual([]);
    expect([...links].filter(href => !isProductUrl(href))).toEqual([]);
    expect(visitor.complaints.filter(text => !isOfOurOwnMaking(text))).toEqual([]);
  });
});

it.each([
  ['de', 'Seite nicht gefunden: /no/such/page'],
  ['en', 'Page not found: /no/such/page'],
] as const)('an unknown address in %s is a 404 page that names it', async (locale, text) => {
  const visitor = visitors.get(locale);
  await visitor?.open('/no/such/page');
  expect(await visitor?.page.locator('h1').textContent()).toBe(text);
});

it('a reload keeps page, filter and sort of a list', async () => {
  const visitor = visitors.get('de');
  const query = '?filter=%7B%22name_like%22%3A%22Wert%22%7D&order=DESC&page=1&perPage=25&sort=blz';
  await visitor?.open(`/banks${query}`);
  await visitor?.page.locator('main tbody tr').first().waitFor();
  await visitor?.page.reload();
  await visitor?.page.locator('main tbody tr').first().waitFor();
  expect(visitor?.page.url()).toBe(`${office.url}/banks${query}`);
  expect(await visitor?.page.locator('th .MuiTableSortLabel-root.Mui-active').count()).toBe(1);
});

/** The page stays as it is and turns small, then wide again. */
async function widthOnPhone(page: Visitor['page']): Promise<number> {
  await page.setViewportSize(phone);
  const width = await page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.documentElement.scrollWidth)),
        ),
      ),
  );
  await page.setViewportSize(desk);
  return width;
}

/** Changes the address as the back button does: the page is another, the program stays loaded. */
async function go({ page }: Visitor, path: string): Promise<void> {
  const address = office.url + path;
  const isMoving = new URL(page.url()).pathname !== new URL(address).pathname;
  const heading = await page.locator('h1').first().elementHandle();
  await page.evaluate(to => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  if (isMoving) await page.waitForFunction(old => !old?.isConnected, heading);
  await settled(page);
}

/** The router warns of the history entries that `go` makes behind its back; the product makes none. */
const isOfOurOwnMaking = (complaint: string) =>
  complaint.includes('a blocker on a POP navigation to a location');

async function look({ page }: Visitor) {
  return page.evaluate(() => {
    const visible = (element: Element) =>
      element.checkVisibility() &&
      !element.closest('[aria-hidden="true"], [lang]:not(html), title, style, script');
    const words: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      if (!visible(element)) continue;
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name);
        if (text) words.push(text);
      }
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() : '';
        if (text) words.push(text);
      }
    }
    const hrefs = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href);
    return { words, hrefs, width: document.documentElement.scrollWidth };
  });
}

async function messagesOf(locale: 'de' | 'en'): Promise<ReadonlySet<string>> {
  const trees = await Promise.all(layers[locale].map(layer => layer()));
  const texts = [locale === 'de' ? germanLabels : englishLabels, ...trees].flatMap(tree =>
    Object.values(flatten(tree)),
  );
  return new Set(texts.flatMap(text => text.split('||||').map(part => part.trim())));
}

/** The address with the furnished records in the place of the parameters. */
function addressOf(template: string): string {
  const owner = entities.find(({ resource }) => Object.values(urls[resource] ?? {}).includes(template));
  const id = office.records.get(owner?.name ?? '');
  return template.replace(':bankId', String(office.records.get('bank'))).replace(':id', String(id));
}

/** Ids are numbers, so that `/banks/create` is no record's address. */
const productUrls = [...own, ...Object.values(urls).flatMap(templatesOf), '/auth', '/logout'].map(
  (template = '') => {
    const path = (template.split('?')[0] ?? '').replace(/^\/$/, '').replaceAll(/:\w+/g, '\\d+');
    return new RegExp(`^/tours${path}/?$`);
  },
);

function isProductUrl(href: string): boolean {
  const { origin, pathname } = new URL(href);
  return origin === new URL(office.url).origin && productUrls.some(pattern => pattern.test(pathname));
}
