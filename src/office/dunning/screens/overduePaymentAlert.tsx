import { pages } from '@engine/admin/kit/pages';
import { parts } from '@generated/admin/overdue-payment-alert';
import { AlertActions } from './AlertActions';
import { DunningButton } from './DunningButton';

export const { list, create, edit, show } = pages({
  ...parts,
  listActions: <DunningButton />,
  recordActions: <AlertActions />,
});
