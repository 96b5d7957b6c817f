import type { TranslateFunction } from 'ra-core';
import type { PageMatch } from '../../routing/productPath';
import type { OwnPages } from '../menu/ownPages';

/** The page's name in the language of the screen; for a record's page, the kind of record. */
export function pageName(
  path: string,
  place: PageMatch | null,
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
  readonly place: PageMatch | null;
}

/** Names of resources in another language, by message key. */
export type Names = Readonly<Record<string, string>>;

/**
 * The current name of a visited page: records keep their own name, everything else is in the language of the
 * screen. A record's visit was saved with the kind of record in front, in the language of that time; `others`
 * holds the names in the other languages, so that it can be replaced.
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
