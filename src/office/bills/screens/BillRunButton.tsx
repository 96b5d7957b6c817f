import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';

const BillRunDialog = lazily(async () => (await import('./BillRunDialog')).BillRunDialog);

/** Opens the billing run of a month, above the list of bills; shown with permission only. */
export function BillRunButton() {
  const { can } = useAccess();
  if (!can('bills', 'run')) return null;
  return <DialogButton label="billing.run.open" icon={<PlaylistAddCheck />} Dialog={BillRunDialog} />;
}
