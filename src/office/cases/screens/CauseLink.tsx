import { useAccess } from '@engine/admin/kit/access/access';
import { comingBackTo } from '@engine/admin/kit/page/way/returnPath';
import { Button } from '@mui/material';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import type { Cause } from '../shared/checkResults';

interface Props {
  readonly cause: Cause;
  /** the text of the finding, so that a screen reader can distinguish links with the same label */
  readonly text: string;
  /** path to return to after saving */
  readonly from: string;
  /** whether the case can still change: once it is billed, its trips cannot */
  readonly isOpen: boolean;
}

/**
 * Links to the field that caused a finding if the user may change it there, else to the record. A status is
 * changed on the record's page.
 */
export function CauseLink({ cause: { resource, id, field }, text, from, isOpen }: Props) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { can, canField, blocked } = useAccess();
  if (!can(resource, 'read')) return null;
  const isLocked = resource === 'tours' && !isOpen;
  const canFix =
    field !== null &&
    field !== 'status' &&
    !isLocked &&
    blocked === null &&
    can(resource, 'update') &&
    canField(resource, 'update', field);
  const to = canFix
    ? `${createPath({ resource, id, type: 'edit' })}#${field}`
    : createPath({ resource, id, type: 'show' });
  const what = !isLocked && (canFix || field === 'status') ? 'fix' : 'look';
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
