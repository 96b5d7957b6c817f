import { parts } from '../../../generated/admin/overdue-payment-alert';
import { AlertActions } from '../dunning/AlertActions';
import { DunningButton } from '../dunning/DunningButton';
import { pages } from '../kit/pages/pages';

export const { list, create, edit, show } = pages({
  ...parts,
  listActions: <DunningButton />,
  recordActions: <AlertActions />,
});
