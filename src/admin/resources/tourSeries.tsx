import { parts } from '../../../generated/admin/tour-series';
import { lazyPart } from '../kit/lazyPart';
import { pages } from '../kit/pages/pages';

const SeriesShow = lazyPart(async () => (await import('../series/SeriesShow')).SeriesShow);

/** The generated pages; below a series stands its calendar, from which its tours are made. */
export const { list, create, edit } = pages(parts);

export const show = () => <SeriesShow />;
