import { useAccess } from '@engine/admin/kit/access/access';
import Accessible from '@mui/icons-material/Accessible';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';

/**
 * Starts a new period of care: another care level or other marks from a day on, without changing anything
 * before.
 */
export const ChangeCareButton = () => {
  const guest = useRecordContext();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { can, blocked } = useAccess();
  const isOffered = guest && !guest.archived_at && can('guest-care-periods', 'create') && blocked === null;
  if (!isOffered) return null;
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: 'guest-care-periods', type: 'create' })}
      state={{ record: { guest: guest.id } }}
      size="small"
      startIcon={<Accessible />}
    >
      {translate('guests.change_care')}
    </Button>
  );
};
