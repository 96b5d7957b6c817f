import { parts } from '@generated/admin/user';
import { lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/PageLoading';
import { pages } from '../../kit/pages';

const UserShow = lazily(async () => (await import('./UserShow')).UserShow, PageLoading);

/** The generated pages; whoever looks at a user also finds their invitation, sessions and second step there. */
export const { list, create, edit } = pages(parts);

export const show = () => <UserShow />;
