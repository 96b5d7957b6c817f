import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { addDays } from '@engine/shared/day.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import type { InferResult } from 'kysely';
import { treatmentOf, wholeTreatments } from '../../prescriptions/server/treatment.ts';
import { takesPlace } from '../../tours/server/tourStates.ts';
import type { TourFacts } from './caseFacts.ts';

const prescriptionsAtOnce = 5_000;

const reason =
  'A trip is counted among all of its treatment, for every reader; the caller has chosen the trips.';

export type Rank = Pick<TourFacts, 'rank' | 'weekRank' | 'isFirst' | 'isLast'>;

/** The number of each trip on its prescription, in its week and in its treatment, across months. */
export async function loadRanks(
  data: Data,
  prescriptions: readonly number[],
): Promise<ReadonlyMap<number, Rank>> {
  const ranks = new Map<number, Rank>();
  for (const ids of chunksOf(prescriptions, prescriptionsAtOnce)) {
    const trips = await data.run(tripsOn(data, await wholeTreatments(data, ids)));
    for (const own of groupBy(trips, ({ treatment }) => treatment).values())
      for (const [id, rank] of ranked(own)) ranks.set(id, rank);
  }
  return ranks;
}

const tripsOn = (data: Data, prescriptions: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('tours as t')
    .innerJoin('prescriptions as p', 'p.id', 't.prescription')
    .select(['t.id', 't.date', 't.prescription'])
    .select(treatmentOf('p').as('treatment'))
    .where('t.prescription', ...oneOf(data, prescriptions))
    .where(takesPlace('t'))
    .orderBy('t.date')
    .orderBy('t.pickup_at')
    .orderBy('t.id');

type Trip = InferResult<ReturnType<typeof tripsOn>>[number];

/** Ranks of the trips of one treatment, given in order of time. */
function ranked(trips: readonly Trip[]): readonly (readonly [number, Rank])[] {
  const counts = new Map<string, number>();
  const next = (key: string): number => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
  return trips.map(({ id, date, prescription }, at) => [
    id,
    {
      rank: next(`${prescription}`),
      weekRank: next(`${prescription}/${mondayBefore(date)}`),
      isFirst: at === 0,
      isLast: at === trips.length - 1,
    },
  ]);
}

const mondayBefore = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
