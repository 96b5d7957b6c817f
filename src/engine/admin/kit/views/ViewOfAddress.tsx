import { useEffect, useState } from 'react';
import { useEvent, useLocation, useNavigate, useNotify, useStore } from 'react-admin';
import type { ListView } from '../../../shared/listView';
import type { ListParts } from '../page/parts';
import { useLabels } from '../page/usePages';
import { useOpen, useOpenView } from './useListState';
import { asksForUsualView } from './usualView';
import { useViews } from './viewsContext';

/**
 * Opens the view that the address names (`?view=12`), or the default one where the menu opens the list, or a link does so
 * for the first time on this device: an own one before one of the user's roles. A way back to the list keeps what it showed.
 */
export const ViewOfAddress = ({ parts }: { readonly parts: ListParts }) => {
  const { resource } = parts;
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const open = useOpen(parts);
  const [before] = useOpenView(resource);
  const [kept] = useStore<unknown>(`${resource}.listParams`);
  // what react-admin remembers of the list takes the place of the address before the views have come
  const [wanted, setWanted] = useState<string | null>(null);
  const [isFresh, setFresh] = useState(search === '' && before === null && kept === undefined);
  const [isAsked, setAsked] = useState(false);
  const views = useViews(resource, wanted !== null || isFresh || isAsked)?.views;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another click in the menu is another key
  useEffect(() => {
    if (asksForUsualView(state)) setAsked(true);
  }, [state, key]);
  useEffect(() => {
    const named = new URLSearchParams(search).get('view');
    if (named !== null) setWanted(named);
  }, [search]);
  const show = useEvent((id: string, among: readonly ListView[]) => {
    const view = among.find(each => String(each.id) === id);
    if (view) return open(view);
    notify('app.views.missing', { type: 'warning' });
    navigate(pathname, { replace: true });
  });
  const usual = views && (isAsked || (isFresh && search === '')) ? defaultAmong(views) : undefined;
  // what cannot be shown is said in words that come with the first view
  const isDue = views !== undefined && (wanted !== null || usual !== undefined);
  const isSaid = useLabels(isDue ? 'views' : null);
  const showUsual = useEvent(open);
  useEffect(() => {
    if (!views || (isDue && !isSaid)) return;
    setFresh(false);
    setAsked(false);
    setWanted(null);
    if (wanted !== null) show(wanted, views);
    else if (usual) showUsual(usual);
  }, [views, wanted, usual, isDue, isSaid, show, showUsual]);
  return null;
};

/** An own one before one of the user's roles. */
function defaultAmong(views: readonly ListView[]): ListView | undefined {
  const all = views.filter(({ isDefault, roles, isOwn }) => isDefault && (isOwn || roles.length > 0));
  return all.find(({ roles }) => roles.length === 0) ?? all[0];
}
