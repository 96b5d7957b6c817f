import type { ReactElement } from 'react';
import { useAccess } from '../access/access';
import { BulkDeleteIfAllowed } from '../access/GuardedButtons';
import { useShowsArchive } from '../archive/archive';
import { BulkExportButton, useMayExport } from '../export/ExportButton';
import type { ListParts } from '../page/parts';
import { BulkStepsArea } from '../workflow/BulkStepsArea';

/** What can be done with several records at once; null: nothing, so there is no point in selecting any. */
export function useBulkActions(parts: ListParts): ReactElement | null {
  const { resource, operations, workflow, bulkActions, keptWhen } = parts;
  const mayDelete = useAccess().can(resource, 'delete') && operations.includes('delete');
  const mayExport = useMayExport(parts);
  const showsArchive = useShowsArchive();
  if (showsArchive || (!mayDelete && !mayExport && !workflow && !bulkActions)) return null;
  return (
    <>
      {bulkActions}
      {workflow && <BulkStepsArea parts={parts} />}
      {mayExport && <BulkExportButton parts={parts} />}
      {mayDelete && <BulkDeleteIfAllowed keptWhen={keptWhen} />}
    </>
  );
}
