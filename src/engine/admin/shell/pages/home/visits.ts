import { matchPage, type PageMatch } from '../../routing/productPath';
import type { Services } from '../../services';

export interface VisitRecord {
  readonly id: number;
  readonly path: string;
  readonly name: string | null;
  readonly updated_at: string;
}

/** A page of the product that the user has visited. */
export interface VisitedPage {
  readonly id: number;
  readonly path: string;
  readonly name: string;
  readonly at: string;
  /** null: a page that belongs to no resource */
  readonly place: PageMatch | null;
}

/**
 * The latest visits first, each page once: another filter of a list, another form or tab of a record count as
 * the same page, and the link leads to where the user left it. Visits of pages that no longer exist are left
 * out.
 */
export function latestPages(
  visits: readonly VisitRecord[],
  { urls, ownPages }: Pick<Services, 'urls' | 'ownPages'>,
  count: number,
): readonly VisitedPage[] {
  // Visits are listed on the home page itself, so it is not a place to return to.
  const isOwn = (path: string) => path !== '/' && ownPages.at(path) !== undefined;
  const pages = new Map<string, VisitedPage>();
  for (const { id, path, name, updated_at: at } of visits) {
    const [pathname = '', search = ''] = path.split('?');
    const place = matchPage(pathname, search, urls);
    const key = place ? keyOf(place) : pathname;
    if (pages.has(key) || (!place && !isOwn(pathname))) continue;
    pages.set(key, { id, path, name: name ?? pathname, at, place });
  }
  return [...pages.values()].slice(0, count);
}

/** The same for all ways to write a path: `/Banks/` is `/banks`. A record's form is the same page as its details. */
const keyOf = ({ resource, page, params }: PageMatch): string =>
  JSON.stringify([resource, page === 'edit' ? 'show' : page, params]);
