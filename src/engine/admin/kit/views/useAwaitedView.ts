import { useState } from 'react';
import { useLocation, useStore } from 'react-admin';
import type { ListView } from '../../../shared/listView';
import { useOpenView } from './useListState';
import { asksForUsualView } from './usualView';
import { useViews } from './viewsContext';

/** The view that a list is to be opened with, while it is not yet. */
export interface AwaitedView {
  /** Rows requested now would not be those of the view. */
  readonly isAwaited: boolean;
  /** the view to open now; `missing`: the one that the address names does not exist */
  readonly due: ListView | 'missing' | null;
  /** It was opened: the address follows, and with it the rows. */
  readonly settle: () => void;
}

/**
 * The address may name a view, the menu asks for the default one, and so does a list that is opened for the first time on
 * this device. A way back to the list keeps what it showed.
 */
export function useAwaitedView(resource: string): AwaitedView {
  const { search, state, key } = useLocation();
  const asked = new URLSearchParams(search).get('view');
  const [before] = useOpenView(resource);
  const [kept] = useStore<unknown>(`${resource}.listParams`);
  // what react-admin remembers of the list takes the place of the address before the views have come
  const [wanted, setWanted] = useState<string | null>(asked);
  const [isFresh, setFresh] = useState(search === '' && before === null && kept === undefined);
  const [isAsked, setAsked] = useState(asksForUsualView(state));
  const [openedAt, setOpenedAt] = useState<string>();
  const [readAt, setReadAt] = useState(key);
  // another click in the menu is another key
  if (readAt !== key) {
    setReadAt(key);
    if (asked !== null) setWanted(asked);
    if (asksForUsualView(state)) setAsked(true);
  }
  const isOpen = wanted === null && !isFresh && !isAsked;
  const found = useViews(resource, !isOpen);
  const views = isOpen ? undefined : found?.views;
  const usual = views && (isAsked || (isFresh && search === '')) ? defaultAmong(views) : undefined;
  const named = views?.find(({ id }) => String(id) === wanted) ?? 'missing';
  const due = views === undefined ? null : wanted === null ? (usual ?? null) : named;
  // there is no view to open
  if (views !== undefined && due === null) {
    setFresh(false);
    setAsked(false);
  }
  return {
    // without an answer the list shows what it would show without views
    isAwaited: (!isOpen && found !== null) || openedAt === key,
    due,
    settle() {
      setFresh(false);
      setAsked(false);
      setWanted(null);
      setOpenedAt(key);
    },
  };
}

/** An own one before one of the user's roles. */
function defaultAmong(views: readonly ListView[]): ListView | undefined {
  const all = views.filter(({ isDefault, roles, isOwn }) => isDefault && (isOwn || roles.length > 0));
  return all.find(({ roles }) => roles.length === 0) ?? all[0];
}
