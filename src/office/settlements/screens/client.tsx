import { ClientShow } from '@generated/admin/client';
import { FeeValue } from './FeeValue';

export { create, edit, list } from '@generated/admin/client';

const fee = { fee_value: <FeeValue source="fee_value" /> };

export const show = () => <ClientShow replace={fee} />;
