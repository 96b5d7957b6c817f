import { SettlementList, SettlementShow } from '@generated/admin/settlement';
import { AccountButton } from './AccountButton';
import { FeeValue } from './FeeValue';
import { ListActions } from './ListActions';

export const list = () => <SettlementList actions={<ListActions />} />;
const fee = { fee_value: <FeeValue source="fee_value" /> };

export const show = () => <SettlementShow actions={<AccountButton />} replace={fee} />;
