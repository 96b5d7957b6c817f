import type { ElementsOf } from '@engine/admin/kit/elements';
import { RecordTable } from '@engine/admin/kit/list/RecordTable';
import type { ListParts } from '@engine/admin/kit/page/parts';
import { TimeValue } from '@engine/admin/kit/values/DateValue';
import { EnumValue } from '@engine/admin/kit/values/EnumValue';
import { RefValue } from '@engine/admin/kit/values/RefValue';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { useOpenView } from '@engine/admin/kit/views/useListState';
import { faultText } from '@engine/admin/kit/workflow/faultText';
import type { tour } from '@generated/tables/tour';
import { useCallback, useMemo, useRef } from 'react';
import { type Identifier, type RaRecord, useListContext, useUpdate } from 'react-admin';
import { type SaveCell, SaveCellContext } from './CellInput';
import { DaySums } from './DaySums';
import { dayOfList } from './dayOfList';
import { DestinationValue, KilometreCell, SignatureCell, TimeCell } from './tourCells';

/** The tours of one day are there to be put right, so their cells can be typed into; any other list is for looking. */
export const TourTable = ({ parts }: { readonly parts: ListParts }) => {
  const { filterValues } = useListContext();
  const isDay = dayOfList(filterValues) !== null;
  // the columns of a view are those of the list, of which some can be typed into here
  const [view] = useOpenView('tours');
  const ofView = view?.state.columns != null;
  const dayParts = useMemo(
    () => ({ ...parts, columns: ofView ? { ...parts.columns, ...dayColumns } : dayColumns }),
    [parts, ofView],
  );
  const save = useSaveCell();
  if (!isDay) return <RecordTable parts={parts} stickyHead />;
  return (
    <SaveCellContext value={save}>
      <RecordTable
        parts={dayParts}
        stickyHead
        storeKey={ofView ? 'tours' : 'tours.day'}
        usual={usual}
        hasSums={false}
      />
      <DaySums />
    </SaveCellContext>
  );
};

/** A field that its schema has renamed does not compile here. */
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
/** Who is driven from where to where is known by time and name: the number would cost the names their ends. */
const usual = Object.keys(dayColumns).filter(name => name !== 'number');

/**
 * Saves one value of one tour; answers what the server has against it, or null. A fast typist is in the next cell
 * before the last one is saved: the values of a tour go one after the other, each on top of the version before.
 */
function useSaveCell(): SaveCell {
  const [update] = useUpdate();
  const versions = useRef(new Map<Identifier, Promise<number>>());
  return useCallback(
    async (record: RaRecord, source: string, value: unknown) => {
      const before = versions.current.get(record.id) ?? Promise.resolve(0);
      const saving = before.then(async known => {
        const version = Math.max(known, Number(record.version));
        try {
          const saved = await update(
            'tours',
            { id: record.id, data: { [source]: value, version }, previousData: record },
            { mutationMode: 'pessimistic', returnPromise: true, onError: () => undefined },
          );
          return { version: Number(saved?.version ?? version), fault: null };
        } catch (error) {
          return { version, fault: faultText(error, () => '') };
        }
      });
      versions.current.set(
        record.id,
        saving.then(({ version }) => version),
      );
      return (await saving).fault;
    },
    [update],
  );
}
