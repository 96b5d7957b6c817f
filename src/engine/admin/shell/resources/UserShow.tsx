import { parts } from '@generated/admin/user';
import { ShowPage } from '../../kit/show/ShowPage';
import { UserAccess } from './UserAccess';

export const UserShow = () => <ShowPage parts={parts} after={<UserAccess />} />;
