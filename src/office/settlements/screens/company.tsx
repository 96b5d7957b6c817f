import { PhoneValue } from '@engine/admin/kit/show/PhoneValue';
import { CompanyShow } from '@generated/admin/company';

export { create, edit, list } from '@generated/admin/company';

const numbers = { phone: <PhoneValue source="phone" /> };

export const show = () => <CompanyShow replace={numbers} />;
