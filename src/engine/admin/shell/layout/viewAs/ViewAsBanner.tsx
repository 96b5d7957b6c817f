import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useNotifyError } from '../../../kit/useNotifyError';
import { useSession } from '../../services';
import { useViewAs } from './useViewAs';

/** Always visible while viewing as another user or role. */
export function ViewAsBanner() {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const navigate = useNavigate();
  const viewAs = useSession()?.viewAs;
  const { leave } = useViewAs();
  if (!viewAs) return null;
  const goBack = () =>
    leave().then(() => navigate(`/UserRechte?of=${viewAs.kind}-${viewAs.id}`), notifyError);
  return (
    <Alert
      role="region"
      aria-label={translate('authorization.view_as.label')}
      severity="warning"
      variant="filled"
      icon={<VisibilityOutlined fontSize="small" />}
      action={
        <Button color="inherit" variant="outlined" onClick={goBack}>
          {translate('authorization.view_as.leave')}
        </Button>
      }
      sx={bannerLook}
    >
      {translate(`authorization.view_as.${viewAs.kind}`, { name: viewAs.name })}
    </Alert>
  );
}

const bannerLook = {
  borderRadius: 0,
  py: 0,
  alignItems: 'center',
  '& .MuiAlert-action': { alignItems: 'center', py: 0.5 },
};
