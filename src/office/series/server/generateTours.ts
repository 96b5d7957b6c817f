import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { requireReach } from '@engine/server/records/rows/inSight.ts';
import { followTreatment } from '../../cases/server/followTreatment.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';
import type { PlannedTour, SeriesPlan } from '../shared/seriesPlan.ts';
import { type LoadedSeries, loadSeries } from './loadSeries.ts';
import { planSeries, slotDay, slotName } from './planSeries.ts';

/** Both days included, YYYY-MM-DD. */
export interface GenerateOrder {
  readonly from: string;
  readonly until: string;
  readonly mode: 'preview' | 'commit';
}

/** Plans the tours of a series and, unless it is a preview, creates the new ones; in the caller's transaction. */
export async function generateTours(
  data: Data,
  id: number,
  { from, until, mode }: GenerateOrder,
): Promise<SeriesPlan> {
  const series = await loadSeries(data, id);
  const { facts } = series;
  const plan = planSeries({ ...facts, from: from > facts.from ? from : facts.from }, until);
  const wanted = plan.tours.filter(({ outcome }) => outcome === 'new');
  if (mode === 'preview' || wanted.length === 0) return plan;

  // The way back first: the way out refers to it.
  const ways = (direction: PlannedTour['direction']) => wanted.filter(tour => tour.direction === direction);
  const backs = ways('back');
  const backIds = await add(
    data,
    backs.map(tour => bodyOf(id, series, tour, null)),
  );
  const backOn = new Map(backs.map((tour, index) => [slotDay(facts, tour), backIds[index] ?? null]));
  await add(
    data,
    ways('out').map(tour => bodyOf(id, series, tour, backOn.get(slotDay(facts, tour)) ?? null)),
  );
  await refreshWarnings(data, [series.guest]);
  await followTreatment(data, [series.prescription]);
  return { ...plan, created: wanted.length };
}

async function add(
  data: Data,
  bodies: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly number[]> {
  if (bodies.length === 0) return [];
  const entity = entityNamed(data.model, 'tour');
  const ids = await addRecords(data, entity, bodies);
  await requireReach(data, entity, ids, 'create');
  return ids;
}

function bodyOf(series: number, of: LoadedSeries, tour: PlannedTour, returnTour: number | null) {
  const way =
    tour.direction === 'out'
      ? { pickup: of.home, facility: of.facility }
      : { pickup: of.clinic, dropoff: of.home };
  return {
    ...way,
    date: tour.date,
    direction: tour.direction,
    pickup_at: tour.time,
    company: of.company,
    guest: of.guest,
    guest_type: of.guestType,
    treatment_type: of.treatmentType,
    prescription: of.prescription,
    series,
    series_slot: slotName(of.facts, tour),
    return_tour: returnTour,
    companion_count: of.hasCompanion ? 1 : 0,
  };
}
