import { parts } from '@generated/admin/setting';
import { loadable } from '../../kit/page/loadable';
import { pages } from '../../kit/pages';

/** All settings on one screen; each has its own page besides, where its history stands. */
export const list = loadable(async () => (await import('../settings/SetupPage')).SetupPage);

export const { edit, show } = pages(parts);
