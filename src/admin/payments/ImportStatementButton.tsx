import UploadFile from '@mui/icons-material/UploadFile';
import { useAccess } from '../kit/access/access';
import { DialogButton } from '../kit/access/DialogButton';
import { loadable, Nothing } from '../kit/pages/loadable';

const StatementDialog = loadable(async () => (await import('./StatementDialog')).StatementDialog, Nothing);

/** Above the list of payments, for those who may import them. */
export function ImportStatementButton() {
  const { can } = useAccess();
  if (!can('payments', 'import') || !can('bills', 'list')) return null;
  return <DialogButton label="payments.statement.open" icon={<UploadFile />} Dialog={StatementDialog} />;
}
