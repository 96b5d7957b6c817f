import { parts } from '../../../generated/admin/tour';
import { pages } from '../kit/pages/pages';
import { DaySwitch } from '../tours/DaySwitch';
import { TourTable } from '../tours/TourTable';

/** The generated pages; the list goes from day to day, and the tours of a day are put right where they stand. */
export const { list, create, edit, show } = pages({ ...parts, listActions: <DaySwitch />, table: TourTable });
