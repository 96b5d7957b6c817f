import UploadFile from '@mui/icons-material/UploadFile';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import type { ListParts } from '../page/parts';

const ImportDialog = lazily(async () => (await import('./ImportDialog')).ImportDialog);

/** Opens the way from a file to records; not there without the right. */
export const ImportButton = ({ parts }: { readonly parts: ListParts }) => {
  const translate = useTranslate();
  const { can } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const { operations, resource } = parts;
  if (!operations.includes('create') || !can(resource, 'import')) return null;
  return (
    <>
      <Button size="small" startIcon={<UploadFile />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('app.import.open')}
      </Button>
      {isOpen && <ImportDialog parts={parts} onClose={() => setOpen(false)} />}
    </>
  );
};
