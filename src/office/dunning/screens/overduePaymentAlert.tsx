import { OverduePaymentAlertList, OverduePaymentAlertShow } from '@generated/admin/overdue-payment-alert';
import { AlertActions } from './AlertActions';
import { DunningButton } from './DunningButton';

export const list = () => <OverduePaymentAlertList actions={<DunningButton />} />;
export const show = () => <OverduePaymentAlertShow actions={<AlertActions />} />;
export { edit } from '@generated/admin/overdue-payment-alert';
