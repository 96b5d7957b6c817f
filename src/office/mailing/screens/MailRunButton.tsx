import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';

const MailRunDialog = lazily(async () => (await import('./MailRunDialog')).MailRunDialog);

/** Opens the mailing run, above the list of bills; shown with permission only. */
export function MailRunButton() {
  const { can } = useAccess();
  if (!can('bills', 'email')) return null;
  return <DialogButton label="mailing.run.open" icon={<ForwardToInbox />} Dialog={MailRunDialog} />;
}
