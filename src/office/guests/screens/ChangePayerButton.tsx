import { useAccess } from '@engine/admin/kit/access/access';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';

/** Starts a new insurance period: another payer from a day on, without changing anything before. */
export const ChangePayerButton = () => {
  const guest = useRecordContext();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { can, blocked } = useAccess();
  const isOffered = guest && !guest.archived_at && can('guest-insurances', 'create') && blocked === null;
  if (!isOffered) return null;
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: 'guest-insurances', type: 'create' })}
      state={{ record: { guest: guest.id } }}
      size="small"
      startIcon={<SwapHoriz />}
    >
      {translate('guests.change_payer')}
    </Button>
  );
};
