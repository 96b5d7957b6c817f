import { TourSeriesShow } from '@generated/admin/tour-series';
import { SeriesPlanCard } from './SeriesPlanCard';

export const SeriesShow = () => <TourSeriesShow after={<SeriesPlanCard />} />;
