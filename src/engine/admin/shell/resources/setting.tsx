import { lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/PageLoading';

export { edit, show } from '@generated/admin/setting';

/** All settings on one screen; each has its own page besides, where its history stands. */
export const list = lazily(async () => (await import('../settings/SetupPage')).SetupPage, PageLoading);
