import { lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/frame/PageLoading';

export { edit, show } from '@generated/admin/setting';

/** All settings on one screen; each also has a page of its own, with its history. */
export const list = lazily(async () => (await import('../settings/SetupPage')).SetupPage, PageLoading);
