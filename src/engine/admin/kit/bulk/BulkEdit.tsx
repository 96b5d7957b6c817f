import EditNote from '@mui/icons-material/EditNote';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ListParts } from '../page/parts/parts';
import { BulkEditDialog } from './BulkEditDialog';

/** Sets the same fields in all selected records. */
export const BulkEdit = ({ parts }: { readonly parts: ListParts }) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<EditNote />} onClick={() => setOpen(true)}>
        {translate('app.bulk.edit')}
      </Button>
      {isOpen && <BulkEditDialog parts={parts} onClose={() => setOpen(false)} />}
    </>
  );
};
