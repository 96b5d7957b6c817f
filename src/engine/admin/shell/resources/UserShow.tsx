import { UserShow as Generated } from '@generated/admin/user';
import { PhoneValue } from '../../kit/show/PhoneValue';
import { BlindRoles } from './BlindRoles';
import { UserAccess } from './UserAccess';

const values = { phone: <PhoneValue source="phone" /> };

export const UserShow = () => <Generated replace={values} before={<BlindRoles />} after={<UserAccess />} />;
