import { lazily } from '../../lazily';
import { CardsLoading } from './CardsLoading';

/** Parts of a list that only phones need. */
export const RecordCards = lazily(async () => (await import('./RecordCards')).RecordCards, CardsLoading);
export const ViewButton = lazily(async () => (await import('./ViewButton')).ViewButton);
