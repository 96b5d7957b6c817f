import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';

const DunningDialog = lazily(async () => (await import('./DunningDialog')).DunningDialog);

/** Above the list of overdue bills, for those who may write reminders. */
export function DunningButton() {
  const { can } = useAccess();
  if (!can('overdue-payment-alerts', 'run')) return null;
  return <DialogButton label="dunning.open" icon={<ForwardToInbox />} Dialog={DunningDialog} />;
}
