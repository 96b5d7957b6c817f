import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { loadable, Nothing } from '@engine/admin/kit/page/loadable';
import UploadFile from '@mui/icons-material/UploadFile';

const StatementDialog = loadable(async () => (await import('./StatementDialog')).StatementDialog, Nothing);

/** Above the list of payments, for those who may import them. */
export function ImportStatementButton() {
  const { can } = useAccess();
  if (!can('payments', 'import') || !can('bills', 'list')) return null;
  return <DialogButton label="payments.statement.open" icon={<UploadFile />} Dialog={StatementDialog} />;
}
