import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';

const BillRunDialog = lazily(async () => (await import('./BillRunDialog')).BillRunDialog);

/** Above the list of bills, for those who may bill a month. */
export function BillRunButton() {
  const { can } = useAccess();
  if (!can('bills', 'run')) return null;
  return <DialogButton label="billing.run.open" icon={<PlaylistAddCheck />} Dialog={BillRunDialog} />;
}
