import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { loadable, Nothing } from '@engine/admin/kit/page/loadable';
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';

const BillRunDialog = loadable(async () => (await import('./BillRunDialog')).BillRunDialog, Nothing);

/** Above the list of bills, for those who may bill a month. */
export function BillRunButton() {
  const { can } = useAccess();
  if (!can('bills', 'run')) return null;
  return <DialogButton label="billing.run.open" icon={<PlaylistAddCheck />} Dialog={BillRunDialog} />;
}
