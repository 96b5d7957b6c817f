import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import { Alert, Box } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { DialogButton } from '../access/DialogButton';
import { useMay } from '../access/GuardedButtons';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import { archivedAt } from './archive';
import { RestoreDialog } from './RestoreDialog';

/** States since when a record is archived, with a button to restore it for those who may. */
export const ArchiveNotice = () => {
  const at = archivedAt(useRecordContext());
  const mayRestore = useMay(useResourceContext(), 'restore');
  const translate = useTranslate();
  const { tag } = useLanguage();
  if (at === null) return null;
  return (
    <Alert severity="info" icon={<ArchiveOutlined fontSize="small" />} sx={noticeLook}>
      <Box sx={lineLook}>
        <Box sx={{ flex: '1 1 240px' }}>
          {translate('app.archive.notice', { at: formatInstant(at, tag) })}
        </Box>
        {mayRestore && (
          <DialogButton
            label="app.archive.restore"
            Dialog={RestoreDialog}
            color="inherit"
            variant="outlined"
          />
        )}
      </Box>
    </Alert>
  );
};

const noticeLook = { mb: 1, '& .MuiAlert-message': { flex: 1 } };
const lineLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
