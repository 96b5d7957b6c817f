import { lazily } from '@engine/admin/kit/lazily';
import type { ListParts, Page } from '@engine/admin/kit/page/parts/parts';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { TourList } from '@generated/admin/tour';
import { DaySwitch } from './DaySwitch';
import { TourTable } from './TourTable';
import { DestinationValue } from './tourCells';

const NoRides = lazily(async () => (await import('./NoRides')).NoRides);

const shown = {
  'pickup.city': <TextValue source="pickup.city" label="tours.columns.pickup" />,
  facility: <DestinationValue source="facility" label="tours.columns.destination" />,
};

/** The list switches from day to day, and the tours of a day can be edited in place. */
export const list = () => (
  <TourList
    actions={<DaySwitch />}
    noMatches={<NoRides />}
    table={TourTable}
    replace={shown}
    without={['dropoff.city']}
  />
);
export const related: Page<ListParts> = props => (
  <TourList {...props} replace={shown} without={['dropoff.city']} />
);

export { create, edit, show } from '@generated/admin/tour';
