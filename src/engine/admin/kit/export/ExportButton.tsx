import FileDownload from '@mui/icons-material/FileDownload';
import { useState } from 'react';
import { type Identifier, useListContext, useTranslate } from 'react-admin';
import type { FilterExpression } from '../../../shared/field';
import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import { BarButton } from '../list/BarButton';
import type { ListParts } from '../page/parts/parts';

const ExportDialog = lazily(async () => (await import('./ExportDialog')).ExportDialog);

interface Props {
  readonly parts: ListParts;
  /** ids of the selection; null: all records that match the filter */
  readonly ids: readonly Identifier[] | null;
  /** for a list below a record: the filter that limits the list to it */
  readonly within?: FilterExpression;
}

/** Opens the export dialog; not rendered without the permission. */
export const ExportButton = ({ parts, ids, within = all }: Props) => {
  const translate = useTranslate();
  const mayExport = useMayExport(parts);
  const [isOpen, setOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <BarButton
        icon={<FileDownload />}
        label={translate('ra.action.export')}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ExportDialog parts={parts} ids={ids} within={within} onClose={() => setOpen(false)} />}
    </>
  );
};

const all: FilterExpression = {};

/** The same for the selected rows. */
export const BulkExportButton = ({ parts }: { readonly parts: ListParts }) => {
  const { selectedIds } = useListContext();
  return <ExportButton parts={parts} ids={selectedIds} />;
};

export function useMayExport({ resource, operations }: Pick<ListParts, 'resource' | 'operations'>): boolean {
  const { can } = useAccess();
  return operations.includes('list') && can(resource, 'export');
}
