import { SettlementList, SettlementShow } from '@generated/admin/settlement';
import { AccountButton } from './AccountButton';
import { ListActions } from './ListActions';

export const list = () => <SettlementList actions={<ListActions />} />;
export const show = () => <SettlementShow actions={<AccountButton />} />;
