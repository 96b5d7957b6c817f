import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import { useAccess } from '../kit/access/access';
import { DialogButton } from '../kit/access/DialogButton';
import { loadable, Nothing } from '../kit/pages/loadable';

const BillRunDialog = loadable(async () => (await import('./BillRunDialog')).BillRunDialog, Nothing);

/** Above the list of bills, for those who may bill a month. */
export function BillRunButton() {
  const { can } = useAccess();
  if (!can('bills', 'run')) return null;
  return <DialogButton label="billing.run.open" icon={<PlaylistAddCheck />} Dialog={BillRunDialog} />;
}
