import { PhoneValue } from '@engine/admin/kit/show/PhoneValue';
import { ClientShow } from '@generated/admin/client';
import { FeeValue } from './FeeValue';

export { create, edit, list } from '@generated/admin/client';

const values = { fee_value: <FeeValue source="fee_value" />, phone: <PhoneValue source="phone" /> };

export const show = () => <ClientShow replace={values} />;
