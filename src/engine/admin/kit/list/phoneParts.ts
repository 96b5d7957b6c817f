import { lazily } from '../lazily';
import { CardsLoading } from './CardsLoading';

/** What a list has on a phone alone. */
export const RecordCards = lazily(
  async () => (await import('./phone/RecordCards')).RecordCards,
  CardsLoading,
);
export const ViewButton = lazily(async () => (await import('./phone/ViewButton')).ViewButton);
