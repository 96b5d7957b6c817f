import { lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/frame/PageLoading';

export { create, edit, list } from '@generated/admin/user';

const UserShow = lazily(async () => (await import('./UserShow')).UserShow, PageLoading);

/** The detail page also shows invitation, sessions and second factor. */
export const show = () => <UserShow />;
