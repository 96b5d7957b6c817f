import { useInSight } from '@engine/admin/kit/access/inSight';
import type { Elements, ElementsOf } from '@engine/admin/kit/elements';
import { RecordTable } from '@engine/admin/kit/list/rows/RecordTable';
import type { ListParts } from '@engine/admin/kit/page/parts/parts';
import { TimeValue } from '@engine/admin/kit/values/DateValue';
import { EnumValue } from '@engine/admin/kit/values/EnumValue';
import { RefValue } from '@engine/admin/kit/values/RefValue';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { useOpenView } from '@engine/admin/kit/views/useListState';
import type { tour } from '@generated/tables/tour';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { DaySums } from './DaySums';
import { dayOfList } from './dayOfList';
import { PastedBlock } from './PastedBlock';
import { SaveCellContext, useSaveCell } from './saveCell';
import { DestinationValue, KilometreCell, SignatureCell, TimeCell } from './tourCells';

/** The table of tours: editable for a single day, read-only for any other filter. */
export const TourTable = ({ parts }: { readonly parts: ListParts }) => {
  const { filterValues } = useListContext();
  const isDay = dayOfList(filterValues) !== null;
  // a saved view keeps its own columns; those that can be edited are editable here too
  const [view] = useOpenView('tours');
  const ofView = view?.state.columns != null;
  const ofDay = useInSight(parts.entity, dayColumns);
  const dayParts = useMemo(
    () => ({ ...parts, columns: ofView ? { ...parts.columns, ...ofDay } : ofDay }),
    [parts, ofView, ofDay],
  );
  const usual = useMemo(() => usualOf(ofDay), [ofDay]);
  const save = useSaveCell();
  if (!isDay) return <RecordTable parts={parts} stickyHead />;
  return (
    <SaveCellContext value={save}>
      <PastedBlock>
        <RecordTable
          parts={dayParts}
          stickyHead
          storeKey={ofView ? 'tours' : 'tours.day'}
          usual={usual}
          hasSums={false}
        />
      </PastedBlock>
      <DaySums />
    </SaveCellContext>
  );
};

/** A field that the schema has renamed does not compile here. */
const dayColumns = {
  pickup_at: <TimeValue source="pickup_at" />,
  guest: <RefValue source="guest" />,
  'pickup.city': <TextValue source="pickup.city" label="tours.columns.pickup" />,
  facility: <DestinationValue source="facility" label="tours.columns.destination" />,
  company: <RefValue source="company" />,
  pickup_actual: <TimeCell source="pickup_actual" label="tours.columns.pickup_actual" />,
  dropoff_actual: <TimeCell source="dropoff_actual" label="tours.columns.dropoff_actual" />,
  km_loaded: <KilometreCell source="km_loaded" />,
  signature_present: <SignatureCell source="signature_present" label="tours.columns.signature_present" />,
  status: <EnumValue source="status" />,
  number: <TextValue source="number" />,
} satisfies ElementsOf<typeof tour>;
/**
 * The columns that are shown unless the user chooses others. Time and names identify a tour, so the number is
 * left out: it would take width from the names. If there is not even room for the names, the columns of
 * `staying` remain.
 */
function usualOf(columns: Elements) {
  const names = Object.keys(columns).filter(name => name !== 'number');
  return { names, staying: names.filter(name => !['pickup.city', 'facility', 'company'].includes(name)) };
}
