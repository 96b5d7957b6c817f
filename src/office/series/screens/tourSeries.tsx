import { lazily } from '@engine/admin/kit/lazily';
import { PageLoading } from '@engine/admin/kit/page/PageLoading';

export { create, edit, list } from '@generated/admin/tour-series';

const SeriesShow = lazily(async () => (await import('./SeriesShow')).SeriesShow, PageLoading);

/** Below a series stands its calendar, from which its tours are made. */
export const show = () => <SeriesShow />;
