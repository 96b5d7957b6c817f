import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';

const MailRunDialog = lazily(async () => (await import('./MailRunDialog')).MailRunDialog);

/** Above the list of bills, for those who may mail them. */
export function MailRunButton() {
  const { can } = useAccess();
  if (!can('bills', 'email')) return null;
  return <DialogButton label="mailing.run.open" icon={<ForwardToInbox />} Dialog={MailRunDialog} />;
}
