import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';

const ApprovalRunDialog = lazily(async () => (await import('./ApprovalRunDialog')).ApprovalRunDialog);

/** Opens the approval run, above the list of prescriptions; shown with permission only. */
export function ApprovalRunButton() {
  const { can } = useAccess();
  if (!can('prescriptions', 'ask_approval')) return null;
  return (
    <DialogButton
      label="prescriptions.approval.open_run"
      icon={<ForwardToInbox />}
      Dialog={ApprovalRunDialog}
    />
  );
}
