import History from '@mui/icons-material/History';
import { useGetList } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { useVisitName } from '../layout/bar/useVisitName';
import type { VisitRecord } from '../pages/home/visits';
import { matchPage } from '../routing/productPath';
import { ruleFor } from '../routing/routeRules';
import { useServices } from '../services';
import type { Entry } from './entry';

/**
 * R-SHELL-2: recent visits, without the current page. Visits with the same name count as the same page under
 * another query.
 */
export function useRecent(): readonly Entry[] {
  const { pathname, search } = useLocation();
  const { permissions, urls, ownPages } = useServices();
  const { data = [] } = useGetList<VisitRecord>(
    'history',
    { pagination: { page: 1, perPage: 25 }, sort: { field: 'updated_at', order: 'DESC' } },
    { enabled: permissions.can('history', 'list') },
  );
  const visits = data.map(({ path, name }) => {
    const [pathname = '', query = ''] = path.split('?');
    return { path, name, place: matchPage(pathname, query, urls) };
  });
  const nameOf = useVisitName(visits);
  const here = pathname + search;
  const seen = new Set<string>();
  return visits.flatMap((visited): Entry[] => {
    const { path, place } = visited;
    const text = nameOf(visited);
    const isPage = place !== null || ownPages.at(path) !== undefined;
    const isOffered = isPage && path !== '/' && path !== here && ruleFor(path) === null && !seen.has(text);
    seen.add(text);
    return isOffered ? [{ kind: 'link', key: `recent ${path}`, to: path, text, icon: <History /> }] : [];
  });
}
