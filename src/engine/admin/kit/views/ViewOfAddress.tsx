import { useEffect } from 'react';
import { useEvent, useLocation, useNavigate, useNotify } from 'react-admin';
import type { ListView } from '../../../shared/listView';
import type { ListParts } from '../page/parts';
import { useLabels } from '../page/usePages';
import type { AwaitedView } from './useAwaitedView';
import { useOpen } from './useListState';

interface Props {
  readonly parts: ListParts;
  readonly awaited: AwaitedView;
}

/** Opens the view that is awaited as soon as the views are there: an own default one before one of the user's roles. */
export const ViewOfAddress = ({ parts, awaited: { views, wanted, isUsual, settle } }: Props) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const { open, leavesOut } = useOpen(parts);
  const view =
    wanted === null
      ? isUsual && views && defaultAmong(views)
      : views?.find(({ id }) => String(id) === wanted);
  const isMissing = views !== undefined && wanted !== null && !view;
  // what cannot be shown is said in words that come with the first view
  const needsWords = isMissing || (view ? leavesOut(view) : false);
  const isSaid = useLabels(needsWords ? 'views' : null);
  const isReady = views !== undefined && (!needsWords || isSaid);
  const finish = useEvent(() => {
    if (view) open(view);
    if (isMissing) {
      notify('app.views.missing', { type: 'warning' });
      navigate(pathname, { replace: true });
    }
    settle(Boolean(view) || isMissing);
  });
  useEffect(() => {
    if (isReady) finish();
  }, [isReady, finish]);
  return null;
};

/** An own one before one of the user's roles. */
function defaultAmong(views: readonly ListView[]): ListView | undefined {
  const all = views.filter(({ isDefault, roles, isOwn }) => isDefault && (isOwn || roles.length > 0));
  return all.find(({ roles }) => roles.length === 0) ?? all[0];
}
