import UploadFile from '@mui/icons-material/UploadFile';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAccess } from '../access/access';
import { lazily } from '../lazily';
import { BarButton } from '../list/BarButton';
import type { ListParts } from '../page/parts/parts';

const ImportDialog = lazily(async () => (await import('./ImportDialog')).ImportDialog);

/** Opens the import dialog; not rendered without the permission. */
export const ImportButton = ({ parts }: { readonly parts: ListParts }) => {
  const translate = useTranslate();
  const { can } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const { operations, resource } = parts;
  if (!operations.includes('create') || !can(resource, 'import')) return null;
  return (
    <>
      <BarButton icon={<UploadFile />} label={translate('app.import.open')} onClick={() => setOpen(true)} />
      {isOpen && <ImportDialog parts={parts} onClose={() => setOpen(false)} />}
    </>
  );
};
