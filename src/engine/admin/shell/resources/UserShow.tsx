import { UserShow as Generated } from '@generated/admin/user';
import { UserAccess } from './UserAccess';

export const UserShow = () => <Generated after={<UserAccess />} />;
