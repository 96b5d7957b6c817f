import type { ReactElement } from 'react';
import { useAccess } from '../../access/access';
import { BulkDeleteIfAllowed } from '../../access/GuardedButtons';
import { useShowsArchive } from '../../archive/archive';
import { BulkEdit, BulkSteps } from '../../bulk/bulkForms';
import { BulkRestore } from '../../bulk/bulkParts';
import { useWholeFilter } from '../../bulk/wholeFilter';
import { BulkExportButton, useMayExport } from '../../export/ExportButton';
import type { ListParts } from '../../page/parts/parts';

/** The bulk actions that the user may use; null: none, so rows are not selectable. */
export function useBulkActions(parts: ListParts): ReactElement | null {
  const { resource, operations, workflow, bulkActions, keptWhen } = parts;
  const { can, blocked } = useAccess();
  const mayDelete = can(resource, 'delete') && operations.includes('delete');
  const mayUpdate = blocked === null && can(resource, 'update') && operations.includes('update');
  const mayExport = useMayExport(parts);
  const showsArchive = useShowsArchive();
  const { whole } = useWholeFilter();
  const mayRestore = blocked === null && can(resource, 'restore');
  const mayStep = workflow?.steps.some(({ name }) => can(resource, name));
  const isOffered = mayDelete || mayUpdate || mayExport || mayStep || bulkActions;
  if (showsArchive) return mayRestore ? <BulkRestore /> : null;
  if (!isOffered) return null;
  return (
    <>
      {whole === null && bulkActions}
      {workflow && mayStep && <BulkSteps workflow={workflow} />}
      {mayUpdate && <BulkEdit parts={parts} />}
      {mayExport && whole === null && <BulkExportButton parts={parts} />}
      {mayDelete && <BulkDeleteIfAllowed keptWhen={keptWhen} />}
    </>
  );
}
