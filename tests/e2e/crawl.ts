import { labels as germanLabels } from '../../generated/labels/de.ts';
import { labels as englishLabels } from '../../generated/labels/en.ts';
import { entities } from '../../generated/tables.ts';
import { type ResourceUrls, urls } from '../../generated/urls.ts';
import { flatten, layers } from '../../src/admin/i18n/loadMessages.ts';
import { shippedRoles } from '../../src/server/records/shippedRoles.ts';
import type { Office } from './office.ts';
import { settled, type Visitor } from './visitor.ts';

/** Roles bear both names on every screen that shows the role itself. */
const data = new Set(['Deutsch', 'English', ...shippedRoles.flatMap(role => [role.name_de, role.name_en])]);
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 780 };

const own = ['/', '/profile', '/UserRechte', '/authorization/matrix'];
/** A record with an owner is nobody else's to see; its list is there for all. */
const isOwned = (resource: string) =>
  entities.some(each => each.resource === resource && each.ownerField !== null);
const templatesOf = ({ list, create, edit, show }: ResourceUrls) => [list, create, edit, show];
const templates = Object.entries(urls).flatMap(([resource, page]) =>
  isOwned(resource) ? [page.list] : templatesOf(page),
);
/** Every page that the product has. */
export const pages = [...own, ...templates.filter(template => template !== undefined)];

interface Findings {
  /** what is wrong with a page, one sentence each */
  readonly faults: readonly string[];
  /** addresses that pages lead to and the product does not have */
  readonly strayLinks: readonly string[];
  readonly complaints: readonly string[];
}

/** Opens every page, with a record where it needs one, and looks at what it says, how wide it is and where it leads. */
export async function crawl(
  office: Office,
  visitor: Visitor,
  locale: 'de' | 'en',
  alsoOnPhone: boolean,
): Promise<Findings> {
  const [ours, theirs] = await Promise.all([messagesOf(locale), messagesOf(locale === 'de' ? 'en' : 'de')]);
  const foreign = new Set([...theirs].filter(text => !ours.has(text) && !data.has(text)));
  const faults: string[] = [];
  const links = new Set<string>();
  await visitor.open('/');
  for (const template of pages) {
    await go(visitor, office.url + addressOf(office, template));
    const { words, hrefs, width, onPhone } = await (alsoOnPhone ? lookAtBoth(visitor) : look(visitor));
    for (const href of hrefs) if (!href.startsWith('mailto:')) links.add(href);
    const keys = words.filter(word => /\b(resources|app|ra|authorization)\.[a-z_]/.test(word));
    const strange = words.filter(word => foreign.has(word));
    if (words.some(word => /^404$/.test(word))) faults.push(`${template} is not there`);
    if (keys.length > 0) faults.push(`${template} shows keys: ${keys.join(', ')}`);
    if (strange.length > 0) faults.push(`${template} speaks the other language: ${strange.join(', ')}`);
    if (width > desk.width) faults.push(`${template} scrolls sideways on a desk: ${width}`);
    if (onPhone > phone.width) faults.push(`${template} scrolls sideways on a phone: ${onPhone}`);
  }
  await visitor.page.setViewportSize(desk);
  return {
    faults,
    strayLinks: [...links].filter(href => !isProductUrl(office, href)),
    complaints: visitor.complaints.filter(text => !isOfOurOwnMaking(text)),
  };
}

/** Changes the address as the back button does: the page is another, the program stays loaded. */
async function go({ page }: Visitor, address: string): Promise<void> {
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

/** The router warns of the history entries that `go` makes behind its back; the product makes none. */
const isOfOurOwnMaking = (complaint: string) =>
  complaint.includes('a blocker on a POP navigation to a location');

interface Sight {
  readonly words: readonly string[];
  readonly hrefs: readonly string[];
  readonly width: number;
  /** 0 when nobody looked */
  readonly onPhone: number;
}

/** The page stays as it is and turns small, or wide again when it was opened small: the next one opens so. */
async function lookAtBoth(visitor: Visitor): Promise<Sight> {
  const { page } = visitor;
  if (page.viewportSize()?.width === phone.width) {
    const onPhone = await widthNow(page);
    await page.setViewportSize(desk);
    await widthNow(page);
    return { ...(await look(visitor)), onPhone };
  }
  const sight = await look(visitor);
  await page.setViewportSize(phone);
  return { ...sight, onPhone: await widthNow(page) };
}

/** Two frames after a change of size the page has taken its new shape. */
const widthNow = (page: Visitor['page']): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.documentElement.scrollWidth)),
        ),
      ),
  );

async function look({ page }: Visitor): Promise<Sight> {
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
    return { words, hrefs, width: document.documentElement.scrollWidth, onPhone: 0 };
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
function addressOf(office: Office, template: string): string {
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

function isProductUrl(office: Office, href: string): boolean {
  const { origin, pathname } = new URL(href);
  return origin === new URL(office.url).origin && productUrls.some(pattern => pattern.test(pathname));
}
