import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';

const DunningDialog = lazily(async () => (await import('./DunningDialog')).DunningDialog);

/** Opens the reminder run, above the list of overdue bills; shown with permission only. */
export function DunningButton() {
  const { can } = useAccess();
  if (!can('overdue-payment-alerts', 'run')) return null;
  return <DialogButton label="dunning.open" icon={<ForwardToInbox />} Dialog={DunningDialog} />;
}
