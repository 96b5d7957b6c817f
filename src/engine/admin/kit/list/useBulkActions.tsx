import type { ReactElement } from 'react';
import { useAccess } from '../access/access';
import { BulkDeleteIfAllowed } from '../access/GuardedButtons';
import { useShowsArchive } from '../archive/archive';
import { BulkEditArea } from '../bulk/BulkEditArea';
import { BulkExportButton, useMayExport } from '../export/ExportButton';
import type { ListParts } from '../page/parts';
import { BulkStepsArea } from '../workflow/BulkStepsArea';

/** What can be done with several records at once; null: nothing, so there is no point in selecting any. */
export function useBulkActions(parts: ListParts): ReactElement | null {
  const { resource, operations, workflow, bulkActions, keptWhen } = parts;
  const { can, blocked } = useAccess();
  const mayDelete = can(resource, 'delete') && operations.includes('delete');
  const mayUpdate = blocked === null && can(resource, 'update') && operations.includes('update');
  const mayExport = useMayExport(parts);
  const showsArchive = useShowsArchive();
  const isOffered = mayDelete || mayUpdate || mayExport || workflow || bulkActions;
  if (showsArchive || !isOffered) return null;
  return (
    <>
      {bulkActions}
      {workflow && <BulkStepsArea parts={parts} />}
      {mayUpdate && <BulkEditArea parts={parts} />}
      {mayExport && <BulkExportButton parts={parts} />}
      {mayDelete && <BulkDeleteIfAllowed keptWhen={keptWhen} />}
    </>
  );
}
