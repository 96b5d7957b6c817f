import { parts } from '../../../generated/admin/tour-series';
import { ShowPage } from '../kit/pages/ShowPage';
import { SeriesPlanCard } from './SeriesPlanCard';

export const SeriesShow = () => <ShowPage parts={parts} after={<SeriesPlanCard />} />;
