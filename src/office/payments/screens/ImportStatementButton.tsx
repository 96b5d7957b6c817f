import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import UploadFile from '@mui/icons-material/UploadFile';

const StatementDialog = lazily(async () => (await import('./StatementDialog')).StatementDialog);

/** Opens the import of bank statements, above the list of payments; shown with permission only. */
export function ImportStatementButton() {
  const { can } = useAccess();
  if (!can('payments', 'import') || !can('bills', 'list')) return null;
  return <DialogButton label="payments.statement.open" icon={<UploadFile />} Dialog={StatementDialog} />;
}
