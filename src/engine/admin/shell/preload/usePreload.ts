import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { BulkEdit } from '../../kit/bulk/bulkForms';
import { BulkDelete } from '../../kit/bulk/bulkParts';
import { FormOfRecord } from '../../kit/page/FormPage';
import { RecordPage } from '../../kit/page/ShowPage';
import { useStored } from '../../kit/store';
import { rareDialogs, Toast } from '../layout/dialogs/rareDialogs';
import { menuOf } from '../layout/menu/menuOf';
import { pageCodeOf } from '../routing/pageCode';
import { matchPage } from '../routing/productPath';
import { useServices, useSession } from '../services';
import { HelpSheet, Palette } from '../shortcuts/sheetParts';
import { preload } from './preload';

/** Gives the first page time to load everything it needs. */
const afterMs = 3_000;
/** Passes the check for slow connections. */
const anyConnection = {};

/**
 * After sign-in, loads the pages of the menu in the background, so that a click shows them at once. The toast
 * is loaded earlier, on the first page that is not a list: if a save fails because the server went away, the
 * message must not depend on the server. When the server is back, everything is requested again, so that
 * chunks that failed are loaded.
 */
export function usePreload(): void {
  const services = useServices();
  const { connection } = services;
  const isSignedIn = useSession() !== null;
  const isAway = useStored({ subscribe: connection.subscribe, get: connection.awaySince }) !== null;
  const { pathname, search } = useLocation();
  const isList = matchPage(pathname, search, services.urls)?.page === 'list';
  useEffect(() => {
    if (isSignedIn && !isAway && !isList) void preload([Toast.preload]);
  }, [isSignedIn, isAway, isList]);
  useEffect(() => {
    if (!isSignedIn || isAway) return;
    const timer = setTimeout(() => {
      // a few kB, without which no failure could be reported
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
