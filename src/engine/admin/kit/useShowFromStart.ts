import { useListContext, useLocation, useNavigate } from 'react-admin';
import { listLink } from './listLink';

/**
 * Goes to the first page of the current list, keeping filter and sort; `more` are further URL parameters of the list.
 */
export function useShowFromStart(): (more: Readonly<Record<string, string>>) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { filterValues, displayedFilters, sort, perPage } = useListContext();
  return more =>
    navigate(
      listLink(pathname, filterValues, {
        displayedFilters: JSON.stringify(displayedFilters ?? {}),
        sort: sort.field,
        order: sort.order,
        page: '1',
        perPage: String(perPage),
        ...more,
      }),
    );
}
