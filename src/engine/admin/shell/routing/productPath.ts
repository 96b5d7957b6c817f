import { generatePath, matchPath } from 'react-router-dom';
import type { ResourceUrls, UrlMap } from '../../../shared/urlMap';
import { type PageKind, pathOf, queryOf } from './pageUrl';

/**
 * Passed as `<Admin basename>`. react-admin prefixes every path that it builds itself, so this marks such
 * paths; no product URL starts with it.
 */
export const RA_NAMESPACE = '/~ra';

const aliases: Readonly<Record<string, string>> = { '/login': '/auth' };

/**
 * `/~ra/bic/7` seen from `/banks/5` becomes `/banks/5/bic/7?mode=edit`; other paths are returned unchanged.
 */
export function toProductPath(path: string, here: string, urls: UrlMap): string {
  if (path !== RA_NAMESPACE && !path.startsWith(`${RA_NAMESPACE}/`)) return path;
  const { pathname, query, hash } = split(path.slice(RA_NAMESPACE.length));
  const suffix = (template: string) => joinQuery(queryOf(template), query) + hash;

  if (pathname === '' || pathname === '/') return `/${suffix('')}`;
  const alias = aliases[pathname];
  if (alias) return alias + suffix('');

  const [name = '', first, second] = pathname.slice(1).split('/');
  const resource = urls[name];
  if (!resource) return pathname + suffix('');

  const template = templateFor(resource, first, second);
  const params: Record<string, string> = first ? { id: decodeURIComponent(first) } : {};
  for (const [param, parent] of Object.entries(resource.parents ?? {})) {
    const id = parentId(parent, here, urls);
    // Outside of any parent's page, the list of parents is the nearest page.
    if (!id) return (urls[parent]?.list ?? '/') + hash;
    params[param] = id;
  }
  return generatePath(pathOf(template), params) + suffix(template);
}

export interface PageMatch {
  readonly resource: string;
  readonly page: PageKind;
  readonly params: Readonly<Record<string, string | undefined>>;
}

let last: { pathname: string; search: string; urls: UrlMap; place: PageMatch | null } | null = null;

/**
 * The resource, page and parameters of a product URL; null for pages that belong to no resource. The last
 * result is cached, because every menu entry asks about the same address.
 */
export function matchPage(pathname: string, search: string, urls: UrlMap): PageMatch | null {
  if (last?.pathname !== pathname || last.search !== search || last.urls !== urls)
    last = { pathname, search, urls, place: bestMatch(pathname, search, urls) };
  return last.place;
}

function bestMatch(pathname: string, search: string, urls: UrlMap): PageMatch | null {
  const here = new URLSearchParams(search);
  let best: (PageMatch & { rank: readonly number[] }) | null = null;
  for (const [resource, templates] of Object.entries(urls)) {
    for (const page of ['list', 'create', 'show', 'edit'] as const) {
      const template = templates[page];
      const match = template === undefined ? null : matchPath(pathOf(template), pathname);
      if (!template || !match) continue;
      const wanted = [...new URLSearchParams(queryOf(template))];
      if (wanted.some(([key, value]) => here.get(key) !== value)) continue;
      // Fixed segments beat parameters; after that, the template that requires more of the query wins.
      const rank = [-Object.keys(match.params).length, wanted.length];
      if (!best || isHigher(rank, best.rank)) best = { resource, page, params: match.params, rank };
    }
  }
  return best && { resource: best.resource, page: best.page, params: best.params };
}

/** react-admin writes `/x/5` for edit and `/x/5/show` for show, and may link to pages that do not exist. */
function templateFor(urls: ResourceUrls, first: string | undefined, second: string | undefined): string {
  if (!first) return urls.list ?? '/';
  if (first === 'create') return urls.create ?? urls.list ?? '/';
  const record = second === 'show' ? (urls.show ?? urls.edit) : (urls.edit ?? urls.show);
  return record ?? urls.list ?? '/';
}

function parentId(parent: string, here: string, urls: UrlMap): string | undefined {
  const template = urls[parent]?.show ?? urls[parent]?.edit;
  if (!template) return undefined;
  return matchPath<string>({ path: pathOf(template), end: false }, here)?.params.id;
}

function isHigher(rank: readonly number[], than: readonly number[]): boolean {
  for (const [index, value] of rank.entries()) {
    const other = than[index] ?? 0;
    if (value !== other) return value > other;
  }
  return false;
}

function joinQuery(own: string, given: string): string {
  const joined = [own, given].filter(Boolean).join('&');
  return joined && `?${joined}`;
}

function split(path: string): { pathname: string; query: string; hash: string } {
  const [beforeHash = '', hash] = path.split('#', 2);
  const at = beforeHash.indexOf('?');
  return {
    pathname: at < 0 ? beforeHash : beforeHash.slice(0, at),
    query: at < 0 ? '' : beforeHash.slice(at + 1),
    hash: hash === undefined ? '' : `#${hash}`,
  };
}
