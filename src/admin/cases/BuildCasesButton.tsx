import CreateNewFolder from '@mui/icons-material/CreateNewFolder';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAccess } from '../kit/access/access';
import { loadable } from '../kit/pages/loadable';

const BuildCasesDialog = loadable(
  async () => (await import('./BuildCasesDialog')).BuildCasesDialog,
  () => null,
);

/** Above the list of cases, for those who may make a month's tours into cases. */
export function BuildCasesButton() {
  const translate = useTranslate();
  const { can, blocked } = useAccess();
  const [isOpen, setOpen] = useState(false);
  if (!can('bill-cases', 'build')) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<CreateNewFolder />}
        disabled={blocked !== null}
        onClick={() => setOpen(true)}
      >
        {translate('cases.build.open')}
      </Button>
      {isOpen && <BuildCasesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
