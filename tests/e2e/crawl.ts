import { flatten } from '@engine/admin/shell/i18n/messageTree.ts';
import { createTexts } from '@engine/admin/shell/i18n/texts.ts';
import type { ResourceUrls } from '@engine/shared/urlMap.ts';
import { labels as germanLabels } from '@generated/labels/de.ts';
import { labels as englishLabels } from '@generated/labels/en.ts';
import { product } from '@generated/product.ts';
import { entities } from '@generated/tables.ts';
import { urls } from '@generated/urls.ts';
import { office as screens } from '@office/screens.ts';
import { facts } from '../../src/cli/screens/facts.ts';
import type { AxeRules } from './axe.ts';
import { covering, isWhole } from './covering.ts';
import type { Office } from './office.ts';
import { axeFaultsIn, looksOf, showIn, type View, views } from './views.ts';
import { go, isOfOurOwnMaking, type Visitor } from './visitor.ts';

/** Roles bear both names on every screen that shows the role itself. */
const data = new Set([
  'Deutsch',
  'English',
  ...facts.product.roles.flatMap(({ label }) => [label.de, label.en]),
]);

/** Pages of the office that belong to no resource, and one of those below each. */
const officePages = (screens.ownPages ?? []).map(({ path }) => path);
const below: Readonly<Record<string, string>> = { '/reports': '/reports/turnover' };
const own = [
  ...['/', '/profile', '/UserRechte', '/authorization/matrix', '/data-quality'],
  ...officePages.flatMap(path => [path, ...(below[path] ? [below[path]] : [])]),
];
/** A record with an owner is visible to that owner alone; its list is there for all. */
const isOwned = (resource: string) =>
  entities.some(each => each.resource === resource && each.ownerField !== null);
const templatesOf = ({ list, create, edit, show }: ResourceUrls) => [list, create, edit, show];
const templates = Object.entries(urls).flatMap(([resource, page]) =>
  isOwned(resource) ? [page.list] : templatesOf(page),
);
/** Every page that the product has. */
export const pages = [...own, ...templates.filter(template => template !== undefined)];

/** Pages that are like no other, or those of entities that have between them every trait of all screens. */
const isExemplary = (() => {
  const chosen = covering(entities).map(({ resource }) => resource);
  const examined = new Set([...own, ...chosen.flatMap(resource => templatesOf(urls[resource] ?? {}))]);
  return (template: string) => examined.has(template);
})();

/** The places of the views among the English ones that an English page is shown in. */
const englishViewsOf = (template: string): readonly number[] => {
  const at = Object.values(urls).findIndex(each => templatesOf(each).includes(template));
  return isWhole || at < 0 ? [0, 1] : [at % 2];
};

/** Every page, those of one view before those of the other: to take another shape costs as much as to open a page. */
export const pagesByView = pages.toSorted((one, other) =>
  englishViewsOf(one).join() < englishViewsOf(other).join() ? -1 : 1,
);

/** Mail and phone have programs of their own, and example.org is where the examples of pages lie. */
const leavesForAnotherProgram = /^(mailto:|tel:|https:\/\/example\.org\/)/;

/** Somebody who looks at one page after the other. */
export interface Crawl {
  /** what is wrong with the page in every view: one sentence each */
  faultsOf(template: string): Promise<readonly string[]>;
  /** of a page that is examined elsewhere, only what it says and where it leads */
  strangeWordsOf(template: string): Promise<readonly string[]>;
  /** addresses that pages lead to and the product does not have */
  strayLinks(): readonly string[];
  complaints(): readonly string[];
}

/**
 * Opens pages, with a record where they need one, and looks at what they say, how wide they are, where they lead, and
 * what axe says of them in every view.
 */
export async function crawl(office: Office, visitor: Visitor, locale: 'de' | 'en'): Promise<Crawl> {
  const [ours, theirs] = await Promise.all([messagesOf(locale), messagesOf(locale === 'de' ? 'en' : 'de')]);
  const foreign = new Set([...theirs].filter(text => !ours.has(text) && !data.has(text)));
  const links = new Set<string>();
  let order = views[locale];
  const viewsOf = (template: string) => {
    const shown = locale === 'de' ? views.de : englishViewsOf(template).flatMap(at => views.en[at] ?? []);
    return order.filter(view => shown.includes(view));
  };
  // The main menu is the same on every page, and takes axe as long as a page does: it is examined on the first.
  let seen: readonly string[] = [];
  const looks = new Map<View, Set<string>>();
  await visitor.open('/');

  /** null: nothing on the page is to be judged in this view */
  async function rulesFor(view: View, template: string): Promise<AxeRules | null> {
    if (isWhole) return view.rules;
    const known = looks.get(view) ?? new Set();
    const before = known.size;
    for (const look of await looksOf(visitor.page)) known.add(look);
    looks.set(view, known);
    if (known.size > before) return view.rules;
    return view.onlyNewLooks || !isExemplary(template) ? null : 'of elements';
  }

  /** Notes where the page leads, and answers what it says that it should not. */
  async function strangeWords(): Promise<readonly string[]> {
    const faults: string[] = [];
    const { words, hrefs } = await look(visitor);
    for (const href of hrefs) if (!leavesForAnotherProgram.test(href)) links.add(href);
    const keys = words.filter(word => /\b(resources|app|ra|authorization)\.[a-z_]/.test(word));
    const strange = words.filter(word => foreign.has(word));
    if (words.includes('404')) faults.push('is not there');
    if (keys.length > 0) faults.push(`shows keys: ${keys.join(', ')}`);
    if (strange.length > 0) faults.push(`speaks the other language: ${strange.join(', ')}`);
    return faults;
  }

  return {
    async faultsOf(template) {
      await go(visitor, office.url + addressOf(office, template));
      const faults: string[] = [];
      const shown = viewsOf(template);
      for (const view of shown) {
        faults.push(...(await showIn(visitor.page, view)));
        const rules = await rulesFor(view, template);
        if (rules) faults.push(...(await axeFaultsIn(visitor.page, view, rules, seen)));
        faults.push(...(await strangeWords()));
      }
      seen = [mainMenu];
      // the next page opens as this one is left
      if (shown.at(-1) !== order[0]) order = order.toReversed();
      return faults;
    },
    async strangeWordsOf(template) {
      await go(visitor, office.url + addressOf(office, template));
      return strangeWords();
    },
    strayLinks: () => [...links].filter(href => !isProductUrl(office, href)),
    complaints: () => visitor.complaints.filter(text => !isOfOurOwnMaking(text)),
  };
}

const mainMenu = 'nav:has(a[href$="/users"])';

interface Sight {
  readonly words: readonly string[];
  readonly hrefs: readonly string[];
}

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
    return { words, hrefs };
  });
}

async function messagesOf(locale: 'de' | 'en'): Promise<ReadonlySet<string>> {
  const trees = await Promise.all(
    createTexts(facts, screens)
      .always(locale)
      .map(layer => layer()),
  );
  const texts = [locale === 'de' ? germanLabels : englishLabels, ...trees].flatMap(tree =>
    Object.values(flatten(tree)),
  );
  return new Set(texts.flatMap(text => text.split('||||').map(part => part.trim())));
}

/** The address with the ids of the records that are there in the place of the parameters. */
function addressOf(office: Office, template: string): string {
  const owner = entities.find(({ resource }) => Object.values(urls[resource] ?? {}).includes(template));
  const id = office.records.get(owner?.name ?? '');
  return template.replace(':bankId', String(office.records.get('bank'))).replace(':id', String(id));
}

/** Ids are numbers, so that `/banks/create` is no record's address. */
const knownPaths = [...own, ...Object.values(urls).flatMap(templatesOf), '/auth', '/logout'].map(
  (template = '') => (template.split('?')[0] ?? '').replace(/^\/$/, '').replaceAll(/:\w+/g, '\\d+'),
);
const productUrls = [...knownPaths, ...officePages.map(path => `${path}/[a-z-]+`)].map(
  path => new RegExp(`^${product.basePath}${path}/?$`),
);

/** The contents of files, which links open or save. */
const contentUrl = /^\/api\/v1\/documents\/\d+\/content$/;

function isProductUrl(office: Office, href: string): boolean {
  const { origin, pathname } = new URL(href);
  const isOurs = [contentUrl, ...productUrls].some(pattern => pattern.test(pathname));
  return origin === new URL(office.url).origin && isOurs;
}
