import { type Place, placeOf } from '../../routing/productPath';
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
  readonly place: Place | null;
}

/**
 * The latest visits, the latest first, each page once: a list under another filter, a form of a record and a tab are
 * still the same page, and lead to where one left it. What is no page any more is left out.
 */
export function latestPages(
  visits: readonly VisitRecord[],
  { urls, ownPages }: Pick<Services, 'urls' | 'ownPages'>,
  count: number,
): readonly VisitedPage[] {
  // The home page leads there, so it is no place to go back to.
  const isOwn = (path: string) => path !== '/' && ownPages.at(path) !== undefined;
  const pages = new Map<string, VisitedPage>();
  for (const { id, path, name, updated_at: at } of visits) {
    const [pathname = '', search = ''] = path.split('?');
    const place = placeOf(pathname, search, urls);
    if (pages.has(pathname) || (!place && !isOwn(pathname))) continue;
    pages.set(pathname, { id, path, name: name ?? pathname, at, place });
  }
  return [...pages.values()].slice(0, count);
}
