import { useGetOne, useTranslate } from 'ra-core';
import { generatePath, useLocation } from 'react-router-dom';
import { recordName } from '../../../kit/recordName';
import { pathOf } from '../../routing/pageUrl';
import { matchPage } from '../../routing/productPath';
import { ruleFor } from '../../routing/routeRules';
import { useServices } from '../../services';
import { pageName } from './pageName';

export interface Crumb {
  readonly label: string;
  /** absent on the current page */
  readonly to?: string;
}

/** The current location: breadcrumb, and the title for the browser tab and the history. */
export function usePlace(): {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  /** false while the record that names the page is still loading */
  readonly isNamed: boolean;
} {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const { urls, ownPages } = useServices();
  const place = matchPage(pathname, search, urls);
  const [parentParam, parent] = Object.entries((place && urls[place.resource]?.parents) ?? {})[0] ?? [];
  const parentId = parentParam && place?.params[parentParam];
  // The page loads the same record; react-query merges both into one call.
  const { label, isNamed } = useRecordLabel(place?.resource, place?.params.id);
  const { label: parentLabel } = useRecordLabel(parent, parentId);

  if (!place) {
    // A path that redirects is not a page: the history can only show its address.
    const title = ruleFor(pathname) ? pathname : pageName(pathname, null, ownPages, translate);
    const top = ownPages.at(pathname)?.path;
    const crumb = { label: title, to: top === pathname ? undefined : top };
    return { title, isNamed, crumbs: pathname === '/' ? [] : [crumb] };
  }

  const listName = (resource: string) => translate(`resources.${resource}.name`, { smart_count: 2 });
  const crumbs: Crumb[] = [];
  if (parent && parentId) {
    crumbs.push({ label: listName(parent), to: urls[parent]?.list });
    crumbs.push({ label: parentLabel, to: recordPath(urls[parent]?.show ?? urls[parent]?.edit, parentId) });
  }
  const params = Object.fromEntries(Object.entries(place.params).map(([name, value]) => [name, value ?? '']));
  const list = generatePath(urls[place.resource]?.list ?? '/', params);
  crumbs.push({ label: listName(place.resource), to: place.page === 'list' ? undefined : list });
  const name = pageName(pathname, place, ownPages, translate);
  const title = place.params.id ? `${name} ${label}` : name;
  if (place.page === 'create') crumbs.push({ label: title });
  if (place.params.id) crumbs.push({ label });
  return { crumbs, title, isNamed };
}

function useRecordLabel(resource: string | undefined, id: string | undefined) {
  const translate = useTranslate();
  const { data, isLoading } = useGetOne(
    resource ?? '',
    { id },
    { enabled: resource !== undefined && id !== undefined, retry: false },
  );
  const unread = isLoading ? '…' : translate('app.kit.out_of_sight');
  return { label: data ? recordName(data) : unread, isNamed: !isLoading };
}

function recordPath(template: string | undefined, id: string): string | undefined {
  return template && generatePath(pathOf(template), { id });
}
