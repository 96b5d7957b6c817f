import FileDownload from '@mui/icons-material/FileDownload';
import { Button } from '@mui/material';
import { useState } from 'react';
import { type Identifier, useListContext, useTranslate } from 'react-admin';
import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import type { ListParts } from '../page/parts';

const ExportDialog = lazily(async () => (await import('./ExportDialog')).ExportDialog);

interface Props {
  readonly parts: ListParts;
  /** of what is selected; null: all that the filter finds */
  readonly ids: readonly Identifier[] | null;
}

/** Opens what is asked before a list is taken along as a file; not there without the right. */
export const ExportButton = ({ parts, ids }: Props) => {
  const translate = useTranslate();
  const mayExport = useMayExport(parts);
  const [isOpen, setOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <Button size="small" startIcon={<FileDownload />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('ra.action.export')}
      </Button>
      {isOpen && <ExportDialog parts={parts} ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The same for the rows that are ticked. */
export const BulkExportButton = ({ parts }: { readonly parts: ListParts }) => {
  const { selectedIds } = useListContext();
  return <ExportButton parts={parts} ids={selectedIds} />;
};

export function useMayExport({ resource, operations }: Pick<ListParts, 'resource' | 'operations'>): boolean {
  const { can } = useAccess();
  return operations.includes('list') && can(resource, 'export');
}
