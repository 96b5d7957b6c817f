import RestoreFromTrash from '@mui/icons-material/RestoreFromTrash';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { BulkAsk } from './BulkAsk';

/** Restores the records that are selected in the archive. */
export const BulkRestore = () => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<RestoreFromTrash />} onClick={() => setOpen(true)}>
        {translate('app.archive.restore')}
      </Button>
      {isOpen && (
        <BulkAsk
          title={translate('app.archive.restore')}
          question="app.selection.restore"
          submit="app.archive.restore"
          hasReason
          workFor={reason => ({ kind: 'restore', reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
