import { useListContext, useLocation, useNavigate, useNotify, useTranslate } from 'react-admin';
import type { ListView, ViewState } from '../../../shared/listView';
import { useAccess } from '../access/access';
import { operatorIn } from '../filters/builder/filterTree';
import { groupingText } from '../groups/grouping';
import { useColumnChoice } from '../list/columns/columnChoice';
import { listLink } from '../listLink';
import { fieldOf } from '../page/entity/entityContext';
import type { ListParts } from '../page/parts/parts';
import { useOpenView } from './useListState';

interface Open {
  /** applies a view to the list, and lists the parts that do not exist or that the user may not see */
  readonly open: (view: ListView) => void;
  /** whether the view has such parts */
  readonly leavesOut: (view: ListView) => boolean;
  /** whether a column exists that this user does not see */
  readonly isUnseen: (column: string) => boolean;
}

export function useOpen({ entity, resource, columns, list }: ListParts): Open {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const translate = useTranslate();
  const { canField } = useAccess();
  const { perPage } = useListContext();
  const [, setOpenView] = useOpenView(resource);
  const { set } = useColumnChoice(resource, Object.keys(columns));
  const isShown = (column: string) => columns[column] !== undefined && canField(resource, 'read', column);
  const isUnseen = (column: string) =>
    !isShown(column) && (columns[column] !== undefined || fieldOf(entity, column) !== undefined);
  // columns that the user can never see are missing from the list, and are not reported as left out
  const isMissed = (column: string) => !isShown(column) && (columns[column] || !fieldOf(entity, column));
  const goneFrom = ({ state, leftOut }: ListView) => [...leftOut, ...(state.columns?.filter(isMissed) ?? [])];
  const open = (view: ListView) => {
    const { id, name, version, state } = view;
    const shown = state.columns?.filter(isShown) ?? [];
    const opened: ViewState = { ...state, columns: shown.length > 0 ? shown : null };
    set({ shown: opened.columns, widths: opened.widths, density: opened.density });
    setOpenView({ id, name, version, state: opened });
    const { field, order } = state.sort ?? list.sort;
    const link = listLink(pathname, state.filter, {
      sort: field,
      order,
      page: '1',
      perPage: String(perPage),
      ...(state.group && { group: groupingText(state.group) }),
    });
    navigate(link, { replace: true });
    const gone = goneFrom(view);
    if (gone.length === 0) return;
    const names = [...new Set(gone.map(key => nameOf(translate, resource, key)))].filter(text => text !== '');
    notify(names.length > 0 ? 'app.views.left_out' : 'app.views.left_out_some', {
      type: 'warning',
      messageArgs: { names: names.join(', ') },
    });
  };
  return { open, leavesOut: view => goneFrom(view).length > 0, isUnseen };
}

/** The label of a field or of a filter's field; empty if it no longer exists. */
function nameOf(translate: ReturnType<typeof useTranslate>, resource: string, key: string): string {
  const field = (name: string) => translate(`resources.${resource}.fields.${name}`, { _: '' });
  return field(key) || field(operatorIn.exec(key)?.[1] ?? key);
}
