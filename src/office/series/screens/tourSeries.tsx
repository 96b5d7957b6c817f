import { lazily } from '@engine/admin/kit/lazily';
import { PageLoading } from '@engine/admin/kit/page/frame/PageLoading';

export { create, edit, list } from '@generated/admin/tour-series';

const SeriesShow = lazily(async () => (await import('./SeriesShow')).SeriesShow, PageLoading);

/** The series with its calendar, from which its tours are created. */
export const show = () => <SeriesShow />;
