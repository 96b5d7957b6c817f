import { parts } from '@generated/admin/user';
import { lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/PageLoading';
import { pages } from '../../kit/pages';

const UserShow = lazily(async () => (await import('./UserShow')).UserShow, PageLoading);

/** The generated pages; the detail page also shows invitation, sessions and second step. */
export const { list, create, edit } = pages(parts);

export const show = () => <UserShow />;
