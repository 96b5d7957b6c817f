import { useEffect } from 'react';
import { BulkEdit } from '../../kit/bulk/BulkEditArea';
import { BulkDelete } from '../../kit/bulk/bulkParts';
import { FormOfRecord } from '../../kit/page/FormPage';
import { RecordPage } from '../../kit/page/ShowPage';
import { menuOf } from '../layout/menuOf';
import { rareDialogs } from '../layout/rareDialogs';
import { pageCodeOf } from '../routing/pageCode';
import { useServices, useSession } from '../services';
import { HelpSheet, Palette } from '../shortcuts/sheetParts';
import { preload } from './preload';

/** Long enough for the first page to have what it needs. */
const afterMs = 3_000;

/** After signing in, loads the pages of the menu in the background, so that a click shows them at once. */
export function usePreload(): void {
  const services = useServices();
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => {
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
  }, [isSignedIn, services]);
}
