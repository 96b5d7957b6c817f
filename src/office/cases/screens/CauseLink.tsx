import { useAccess } from '@engine/admin/kit/access/access';
import { comingBackTo } from '@engine/admin/kit/page/returnPath';
import { Button } from '@mui/material';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import type { Cause } from '../shared/checkResults';

interface Props {
  readonly cause: Cause;
  /** the sentence of the finding, so that a screen reader can distinguish links that read alike */
  readonly text: string;
  /** where saving leads back to */
  readonly from: string;
  /** once its case is billed, a trip stays as it was billed */
  readonly isOpen: boolean;
}

/** To the very field that is to blame where the user may mend it, else to the record. A state is changed on its page. */
export function CauseLink({ cause: { resource, id, field }, text, from, isOpen }: Props) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { can, canField, blocked } = useAccess();
  if (!can(resource, 'read')) return null;
  const isLocked = resource === 'tours' && !isOpen;
  const mayMend =
    field !== null &&
    field !== 'status' &&
    !isLocked &&
    blocked === null &&
    can(resource, 'update') &&
    canField(resource, 'update', field);
  const to = mayMend
    ? `${createPath({ resource, id, type: 'edit' })}#${field}`
    : createPath({ resource, id, type: 'show' });
  const what = !isLocked && (mayMend || field === 'status') ? 'mend' : 'look';
  return (
    <Button
      component={Link}
      to={to}
      state={comingBackTo(from)}
      size="small"
      aria-label={translate(`cases.checks.${what}_label`, { text })}
    >
      {translate(`cases.checks.${what}`)}
    </Button>
  );
}
