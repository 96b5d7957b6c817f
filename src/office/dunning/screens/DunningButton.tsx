import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { loadable, Nothing } from '@engine/admin/kit/page/loadable';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';

const DunningDialog = loadable(async () => (await import('./DunningDialog')).DunningDialog, Nothing);

/** Above the list of overdue bills, for those who may write reminders. */
export function DunningButton() {
  const { can } = useAccess();
  if (!can('overdue-payment-alerts', 'run')) return null;
  return <DialogButton label="dunning.open" icon={<ForwardToInbox />} Dialog={DunningDialog} />;
}
