import { useState } from 'react';
import { useLocation, useStore } from 'react-admin';
import type { ListView } from '../../../shared/listView';
import { useOpenView } from './useListState';
import { asksForUsualView } from './usualView';
import { useViews } from './viewsContext';

/** State of opening a view when a list is opened. */
export interface AwaitedView {
  /** a view may still replace the current state, so rows should not be requested yet */
  readonly isAwaited: boolean;
  /** the view to open now; `missing`: the view in the URL does not exist */
  readonly due: ListView | 'missing' | null;
  /** call after opening the view: the URL and then the rows follow */
  readonly settle: () => void;
}

/**
 * A view is opened if the URL names one, and the default view if the list is opened from the menu or for the first time
 * on this device. Going back to a list keeps its state.
 */
export function useAwaitedView(resource: string): AwaitedView {
  const { search, state, key } = useLocation();
  const inUrl = new URLSearchParams(search).get('view');
  const [before] = useOpenView(resource);
  const [kept] = useStore<unknown>(`${resource}.listParams`);
  // stored because react-admin replaces the URL with its stored parameters before the views have loaded
  const [wanted, setWanted] = useState<string | null>(inUrl);
  const [isFresh, setFresh] = useState(search === '' && before === null && kept === undefined);
  const [wantsUsual, setWantsUsual] = useState(asksForUsualView(state));
  const [openedAt, setOpenedAt] = useState<string>();
  const [readAt, setReadAt] = useState(key);
  // another click in the menu gives another location key
  if (readAt !== key) {
    setReadAt(key);
    if (inUrl !== null) setWanted(inUrl);
    if (asksForUsualView(state)) setWantsUsual(true);
  }
  const isOpen = wanted === null && !isFresh && !wantsUsual;
  const found = useViews(resource, !isOpen);
  const views = isOpen ? undefined : found?.views;
  const usual = views && (wantsUsual || (isFresh && search === '')) ? defaultAmong(views) : undefined;
  const named = views?.find(({ id }) => String(id) === wanted) ?? 'missing';
  const due = views === undefined ? null : wanted === null ? (usual ?? null) : named;
  // there is no view to open
  if (views !== undefined && due === null) {
    setFresh(false);
    setWantsUsual(false);
  }
  return {
    // if loading fails, the list is shown as without views
    isAwaited: (!isOpen && found !== null) || openedAt === key,
    due,
    settle() {
      setFresh(false);
      setWantsUsual(false);
      setWanted(null);
      setOpenedAt(key);
    },
  };
}

/** The user's own default view takes precedence over that of a role. */
function defaultAmong(views: readonly ListView[]): ListView | undefined {
  const all = views.filter(({ isDefault, roles, isOwn }) => isDefault && (isOwn || roles.length > 0));
  return all.find(({ roles }) => roles.length === 0) ?? all[0];
}
