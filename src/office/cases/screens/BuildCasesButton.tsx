import { useAccess } from '@engine/admin/kit/access/access';
import { DialogButton } from '@engine/admin/kit/access/DialogButton';
import { lazily } from '@engine/admin/kit/lazily';
import CreateNewFolder from '@mui/icons-material/CreateNewFolder';

const BuildCasesDialog = lazily(async () => (await import('./BuildCasesDialog')).BuildCasesDialog);

/** Opens the building of cases from a month's tours, above the list of cases; shown with permission only. */
export function BuildCasesButton() {
  const { can } = useAccess();
  if (!can('bill-cases', 'build')) return null;
  return <DialogButton label="cases.build.open" icon={<CreateNewFolder />} Dialog={BuildCasesDialog} />;
}
