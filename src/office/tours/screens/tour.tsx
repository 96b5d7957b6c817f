import { TourList } from '@generated/admin/tour';
import { DaySwitch } from './DaySwitch';
import { TourTable } from './TourTable';

/** The list goes from day to day, and the tours of a day are put right where they stand. */
export const list = () => <TourList actions={<DaySwitch />} table={TourTable} />;

export { create, edit, show } from '@generated/admin/tour';
