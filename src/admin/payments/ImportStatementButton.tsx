import UploadFile from '@mui/icons-material/UploadFile';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAccess } from '../kit/access/access';
import { loadable } from '../kit/pages/loadable';

const StatementDialog = loadable(
  async () => (await import('./StatementDialog')).StatementDialog,
  () => null,
);

/** Above the list of payments, for those who may import them. */
export function ImportStatementButton() {
  const translate = useTranslate();
  const { can, blocked } = useAccess();
  const [isOpen, setOpen] = useState(false);
  if (!can('payments', 'import') || !can('bills', 'list')) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<UploadFile />}
        disabled={blocked !== null}
        onClick={() => setOpen(true)}
      >
        {translate('payments.statement.open')}
      </Button>
      {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
    </>
  );
}
