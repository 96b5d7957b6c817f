import { pages } from '@engine/admin/kit/pages';
import { parts } from '@generated/admin/tour';
import { DaySwitch } from './DaySwitch';
import { TourTable } from './TourTable';

/** The generated pages; the list goes from day to day, and the tours of a day are put right where they stand. */
export const { list, create, edit, show } = pages({ ...parts, listActions: <DaySwitch />, table: TourTable });
