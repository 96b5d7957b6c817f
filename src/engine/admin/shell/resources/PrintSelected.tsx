import Print from '@mui/icons-material/Print';
import { Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { usePrint } from '../jobs/usePrint';

/** Opens the selected documents as one PDF. */
export function PrintSelected() {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const print = usePrint();
  return (
    <Button
      size="small"
      startIcon={<Print />}
      disabled={print.isPending}
      onClick={() => print.mutate(selectedIds.map(Number))}
    >
      {translate('files.print.open')}
    </Button>
  );
}
