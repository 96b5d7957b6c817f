import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAccess } from '../kit/access/access';
import { loadable } from '../kit/pages/loadable';

const BillRunDialog = loadable(
  async () => (await import('./BillRunDialog')).BillRunDialog,
  () => null,
);

/** Above the list of bills, for those who may bill a month. */
export function BillRunButton() {
  const translate = useTranslate();
  const { can, blocked } = useAccess();
  const [isOpen, setOpen] = useState(false);
  if (!can('bills', 'run')) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<PlaylistAddCheck />}
        disabled={blocked !== null}
        onClick={() => setOpen(true)}
      >
        {translate('billing.run.open')}
      </Button>
      {isOpen && <BillRunDialog onClose={() => setOpen(false)} />}
    </>
  );
}
