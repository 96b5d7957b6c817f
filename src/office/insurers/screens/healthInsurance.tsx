import { PhoneValue } from '@engine/admin/kit/show/PhoneValue';
import { HealthInsuranceShow } from '@generated/admin/health-insurance';

export { create, edit, list } from '@generated/admin/health-insurance';

/** The directory of payers has telephone numbers in many notations. */
const numbers = { phone: <PhoneValue source="phone" /> };

export const show = () => <HealthInsuranceShow replace={numbers} />;
