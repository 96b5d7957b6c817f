import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { WhyNot } from '../../../../kit/access/WhyNot';
import { useNotifyError } from '../../../../kit/useNotifyError';
import { useViewAs } from '../../../layout/viewAs/useViewAs';
import { useServices, useSession } from '../../../services';
import type { Subject } from './subject';

/** Starts viewing the product as the chosen user or role; nothing can be changed meanwhile. */
export function ViewAsButton({ subject, isSelf }: { readonly subject: Subject; readonly isSelf: boolean }) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const navigate = useNavigate();
  const { permissions } = useServices();
  const isViewing = useSession()?.viewAs !== null;
  const { enter } = useViewAs();
  const reason = isViewing
    ? 'authorization.view_as.blocked'
    : !permissions.can('users', 'view_as')
      ? 'authorization.rights.view_as_missing'
      : isSelf
        ? 'authorization.rights.view_as_self'
        : null;
  const look = () => enter(subject.kind, subject.id).then(() => navigate('/'), notifyError);
  return (
    <WhyNot reason={reason}>
      <Button variant="outlined" startIcon={<VisibilityOutlined />} onClick={look} sx={{ minHeight: 36 }}>
        {translate('authorization.rights.view_as')}
      </Button>
    </WhyNot>
  );
}
