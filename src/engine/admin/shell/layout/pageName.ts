import type { TranslateFunction } from 'ra-core';
import type { Place } from '../routing/productPath';
import type { OwnPages } from './ownPages';

/** What a page is called in the language of the screen; of a record's page, what kind of record it is. */
export function pageName(
  path: string,
  place: Place | null,
  ownPages: OwnPages,
  translate: TranslateFunction,
): string {
  if (!place) return translate(ownPages.at(path)?.title ?? otherTitle(path));
  if (place.page === 'create') return translate(`resources.${place.resource}.page.create`);
  return translate(`resources.${place.resource}.name`, { smart_count: place.page === 'list' ? 2 : 1 });
}

const otherTitle = (path: string): string =>
  path === '/access-denied' ? 'app.error.access_denied' : 'app.error.status_404';

interface Visited {
  readonly path: string;
  /** the title of the page at the time of the visit, in the language of that time */
  readonly name: string | null;
  readonly place: Place | null;
}

/** What the product calls its own in another language, by message key. */
export type Names = Readonly<Record<string, string>>;

/**
 * What a page that was visited is called today: a record by its own name, all else in the language of the screen, also
 * the kind of the record, which stands before its name in the language of the visit: one of `others`.
 */
export function visitName(
  { path, name, place }: Visited,
  ownPages: OwnPages,
  translate: TranslateFunction,
  others: readonly Names[] = [],
): string {
  const isKnown = place ? place.params.id === undefined : ownPages.at(path) !== undefined;
  if (isKnown) return pageName(path, place, ownPages, translate);
  if (name === null || !place) return name ?? path;
  const kind = pageName(path, place, ownPages, translate);
  if (name.startsWith(`${kind} `)) return name;
  const kinds = others.flatMap(names => names[`resources.${place.resource}.name`]?.split(' |||| ')[0] ?? []);
  const then = kinds.find(word => name.startsWith(`${word} `));
  return then === undefined ? name : kind + name.slice(then.length);
}
