import { BaseRateList } from '@generated/admin/base-rate';
import { RatesKnown } from './RatesKnown';

export const list = () => <BaseRateList actions={<RatesKnown />} />;
export { create, edit, show } from '@generated/admin/base-rate';
