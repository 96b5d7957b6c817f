import FileDownload from '@mui/icons-material/FileDownload';
import { useState } from 'react';
import { type Identifier, useListContext, useTranslate } from 'react-admin';
import type { FilterExpression } from '../../../shared/field';
import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import { BarButton } from '../list/BarButton';
import type { ListParts } from '../page/parts';

const ExportDialog = lazily(async () => (await import('./ExportDialog')).ExportDialog);

interface Props {
  readonly parts: ListParts;
  /** of what is selected; null: all that the filter finds */
  readonly ids: readonly Identifier[] | null;
  /** of a list below a record: what makes a record one of these */
  readonly within?: FilterExpression;
}

/** Opens what is asked before a list is taken along as a file; not there without the right. */
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

/** The same for the rows that are ticked. */
export const BulkExportButton = ({ parts }: { readonly parts: ListParts }) => {
  const { selectedIds } = useListContext();
  return <ExportButton parts={parts} ids={selectedIds} />;
};

export function useMayExport({ resource, operations }: Pick<ListParts, 'resource' | 'operations'>): boolean {
  const { can } = useAccess();
  return operations.includes('list') && can(resource, 'export');
}
