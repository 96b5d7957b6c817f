import CreateNewFolder from '@mui/icons-material/CreateNewFolder';
import { useAccess } from '../kit/access/access';
import { DialogButton } from '../kit/access/DialogButton';
import { loadable, Nothing } from '../kit/pages/loadable';

const BuildCasesDialog = loadable(async () => (await import('./BuildCasesDialog')).BuildCasesDialog, Nothing);

/** Above the list of cases, for those who may make a month's tours into cases. */
export function BuildCasesButton() {
  const { can } = useAccess();
  if (!can('bill-cases', 'build')) return null;
  return <DialogButton label="cases.build.open" icon={<CreateNewFolder />} Dialog={BuildCasesDialog} />;
}
