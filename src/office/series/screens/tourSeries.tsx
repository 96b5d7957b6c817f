import { lazily } from '@engine/admin/kit/lazily';
import { PageLoading } from '@engine/admin/kit/page/PageLoading';
import { pages } from '@engine/admin/kit/pages';
import { parts } from '@generated/admin/tour-series';

const SeriesShow = lazily(async () => (await import('./SeriesShow')).SeriesShow, PageLoading);

/** The generated pages; below a series stands its calendar, from which its tours are made. */
export const { list, create, edit } = pages(parts);

export const show = () => <SeriesShow />;
