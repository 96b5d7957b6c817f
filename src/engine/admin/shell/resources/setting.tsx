import { parts } from '@generated/admin/setting';
import { lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/PageLoading';
import { pages } from '../../kit/pages';

/** All settings on one screen; each has its own page besides, where its history stands. */
export const list = lazily(async () => (await import('../settings/SetupPage')).SetupPage, PageLoading);

export const { edit, show } = pages(parts);
