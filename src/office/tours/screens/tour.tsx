import { TextValue } from '@engine/admin/kit/values/TextValue';
import { TourList } from '@generated/admin/tour';
import { DaySwitch } from './DaySwitch';
import { TourTable } from './TourTable';
import { DestinationValue } from './tourCells';

/** The list goes from day to day, and the tours of a day are put right where they stand. */
export const list = () => (
  <TourList
    actions={<DaySwitch />}
    table={TourTable}
    replace={{
      'pickup.city': <TextValue source="pickup.city" label="tours.columns.pickup" />,
      facility: <DestinationValue source="facility" label="tours.columns.destination" />,
    }}
    without={['dropoff.city']}
  />
);

export { create, edit, show } from '@generated/admin/tour';
