import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { BulkEdit } from '../../kit/bulk/bulkForms';
import { BulkDelete } from '../../kit/bulk/bulkParts';
import { FormOfRecord } from '../../kit/page/FormPage';
import { RecordPage } from '../../kit/page/ShowPage';
import { useStored } from '../../kit/store';
import { menuOf } from '../layout/menuOf';
import { rareDialogs, Toast } from '../layout/rareDialogs';
import { pageCodeOf } from '../routing/pageCode';
import { placeOf } from '../routing/productPath';
import { useServices, useSession } from '../services';
import { HelpSheet, Palette } from '../shortcuts/sheetParts';
import { preload } from './preload';

/** Long enough for the first page to have what it needs. */
const afterMs = 3_000;
/** A connection on which nothing is spared. */
const anyConnection = {};

/**
 * After signing in, loads the pages of the menu in the background, so that a click shows them at once. Messages come
 * before, with the first page that is no list: a save that is refused because the server went away must not need the
 * server to say so. What did not come meanwhile is asked for again when the server is back.
 */
export function usePreload(): void {
  const services = useServices();
  const { connection } = services;
  const isSignedIn = useSession() !== null;
  const isAway = useStored({ subscribe: connection.subscribe, get: connection.awaySince }) !== null;
  const { pathname, search } = useLocation();
  const isList = placeOf(pathname, search, services.urls)?.page === 'list';
  useEffect(() => {
    if (isSignedIn && !isAway && !isList) void preload([Toast.preload]);
  }, [isSignedIn, isAway, isList]);
  useEffect(() => {
    if (!isSignedIn || isAway) return;
    const timer = setTimeout(() => {
      // some kB, without which no failure could be shown
      void preload([Toast.preload], anyConnection);
      const entries = menuOf(services).flatMap(group => group.entries);
      void preload([
        RecordPage.preload,
        FormOfRecord.preload,
        BulkEdit.preload,
        BulkDelete.preload,
        ...rareDialogs,
        Palette.preload,
        HelpSheet.preload,
        ...entries.map(entry => pageCodeOf(entry).load),
      ]);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [isSignedIn, isAway, services]);
}
