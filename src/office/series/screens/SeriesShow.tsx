import { ShowPage } from '@engine/admin/kit/show/ShowPage';
import { parts } from '@generated/admin/tour-series';
import { SeriesPlanCard } from './SeriesPlanCard';

export const SeriesShow = () => <ShowPage parts={parts} after={<SeriesPlanCard />} />;
