import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import EventAvailable from '@mui/icons-material/EventAvailable';
import Send from '@mui/icons-material/Send';

const SettleDialog = lazily(async () => (await import('./SettleDialog')).SettleDialog);
const PayOutDialog = lazily(async () => (await import('./PayOutDialog')).PayOutDialog);

/** Settling a month and paying out, above the list of settlements; shown with permission only. */
export function ListActions() {
  const { can } = useAccess();
  return (
    <>
      {can('settlements', 'settle') && (
        <DialogButton label="settling.open" icon={<EventAvailable />} Dialog={SettleDialog} />
      )}
      {can('settlements', 'payout') && (
        <DialogButton label="settling.payout.open" icon={<Send />} Dialog={PayOutDialog} />
      )}
    </>
  );
}
