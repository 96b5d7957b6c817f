import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAccess } from '../kit/access/access';
import { loadable } from '../kit/pages/loadable';

const DunningDialog = loadable(
  async () => (await import('./DunningDialog')).DunningDialog,
  () => null,
);

/** Above the list of overdue bills, for those who may write reminders. */
export function DunningButton() {
  const translate = useTranslate();
  const { can, blocked } = useAccess();
  const [isOpen, setOpen] = useState(false);
  if (!can('overdue-payment-alerts', 'run')) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<ForwardToInbox />}
        disabled={blocked !== null}
        onClick={() => setOpen(true)}
      >
        {translate('dunning.open')}
      </Button>
      {isOpen && <DunningDialog onClose={() => setOpen(false)} />}
    </>
  );
}
