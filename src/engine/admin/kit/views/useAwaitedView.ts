import { useState } from 'react';
import { useLocation, useStore } from 'react-admin';
import type { ListView } from '../../../shared/listView';
import { useOpenView } from './useListState';
import { asksForUsualView } from './usualView';
import { useViews } from './viewsContext';

/** The view that a list is to be opened with, while it is not yet. */
export interface AwaitedView {
  /** Rows that are asked for now would not be those that are meant. */
  readonly isAwaited: boolean;
  /** undefined: nothing is asked for, or the answer has not come */
  readonly views: readonly ListView[] | undefined;
  /** the id that the address names (`?view=12`); null: none */
  readonly wanted: string | null;
  /** whether the default one is asked for */
  readonly isUsual: boolean;
  /** Nothing is to be opened, or it was; `isOpened`: the address follows, and with it the rows. */
  readonly settle: (isOpened: boolean) => void;
}

/**
 * The address may name a view, the menu asks for the default one, and so does a list that is opened for the first time on
 * this device. A way back to the list keeps what it showed.
 */
export function useAwaitedView(resource: string): AwaitedView {
  const { search, state, key } = useLocation();
  const named = new URLSearchParams(search).get('view');
  const [before] = useOpenView(resource);
  const [kept] = useStore<unknown>(`${resource}.listParams`);
  // what react-admin remembers of the list takes the place of the address before the views have come
  const [wanted, setWanted] = useState<string | null>(named);
  const [isFresh, setFresh] = useState(search === '' && before === null && kept === undefined);
  const [isAsked, setAsked] = useState(asksForUsualView(state));
  const [openedAt, setOpenedAt] = useState<string>();
  const [readAt, setReadAt] = useState(key);
  // another click in the menu is another key
  if (readAt !== key) {
    setReadAt(key);
    if (named !== null) setWanted(named);
    if (asksForUsualView(state)) setAsked(true);
  }
  const isOpen = wanted === null && !isFresh && !isAsked;
  const found = useViews(resource, !isOpen);
  return {
    // without an answer the list shows what it would show without views
    isAwaited: (!isOpen && found !== null) || openedAt === key,
    views: isOpen ? undefined : found?.views,
    wanted,
    isUsual: isAsked || (isFresh && search === ''),
    settle(isOpened) {
      setFresh(false);
      setAsked(false);
      setWanted(null);
      if (isOpened) setOpenedAt(key);
    },
  };
}
