import { lazyPart } from '@engine/admin/kit/lazyPart';
import { pages } from '@engine/admin/kit/pages';
import { parts } from '@generated/admin/tour-series';

const SeriesShow = lazyPart(async () => (await import('./SeriesShow')).SeriesShow);

/** The generated pages; below a series stands its calendar, from which its tours are made. */
export const { list, create, edit } = pages(parts);

export const show = () => <SeriesShow />;
