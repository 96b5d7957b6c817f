import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import { useAccess } from '../kit/access/access';
import { DialogButton } from '../kit/access/DialogButton';
import { loadable, Nothing } from '../kit/pages/loadable';

const DunningDialog = loadable(async () => (await import('./DunningDialog')).DunningDialog, Nothing);

/** Above the list of overdue bills, for those who may write reminders. */
export function DunningButton() {
  const { can } = useAccess();
  if (!can('overdue-payment-alerts', 'run')) return null;
  return <DialogButton label="dunning.open" icon={<ForwardToInbox />} Dialog={DunningDialog} />;
}
