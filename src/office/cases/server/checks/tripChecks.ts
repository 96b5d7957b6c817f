import type { CheckRule, Finding, FindingCode } from '../../shared/checkResults.ts';
import type { PricedTour } from '../buildCase.ts';
import type { PrescriptionFacts } from '../caseFacts.ts';
import { at, type Check, error, warning } from './finding.ts';
import { prescriptionOf } from './prescriptionChecks.ts';

/** What was driven is what was prescribed: the treatment, the way, and not more often. */
export const checkTrips: Check = (built, facts) => {
  const prescription = prescriptionOf(built, facts);
  if (!prescription) return [];
  const { treatmentType, direction, tripsTotal } = prescription;
  const week = tripsAWeek(prescription);
  const { tours } = built;
  return [
    ...found(
      'otherTreatment',
      tours.filter(({ tour }) => tour.treatmentType !== treatmentType),
      'treatment_type',
    ),
    ...found(
      'wrongWay',
      tours.filter(({ tour }) => otherWay[direction] === tour.direction),
      'direction',
    ),
    ...found(
      'beyondWeek',
      tours.filter(({ tour }) => week !== null && tour.weekRank > week),
      'prescription',
      {
        max: week ?? 0,
      },
    ),
    ...found(
      'beyondTotal',
      tours.filter(({ tour }) => tripsTotal !== null && tour.rank > tripsTotal),
      'prescription',
      {
        max: tripsTotal ?? 0,
      },
    ),
  ];
};

const otherWay = { out: 'back', back: 'out', both: null } as const;

/** To each treatment and, where both ways are prescribed, back. */
const tripsAWeek = ({ treatmentsPerWeek, direction }: PrescriptionFacts): number | null =>
  treatmentsPerWeek === null ? null : treatmentsPerWeek * (direction === 'both' ? 2 : 1);

/** A trip leads between home and the place of treatment. */
export const checkPlaces: Check = ({ person, tours }) => {
  if (person?.payerType === 'self' || person?.payerType === 'business') return [];
  const strange = tours.filter(({ tour }) => tour.isStrange);
  return found('strangePlace', strange, 'pickup', {}, 'places', warning);
};

/** A passenger who pays less for a shared ride must have shared it with somebody. */
export const checkShared: Check = ({ tours }) =>
  tours.flatMap(({ tour: { id, number, firstPassenger } }) => {
    if (firstPassenger.kind === 'known') return [];
    const params = { tour: number };
    return firstPassenger.kind === 'missing'
      ? [error('shared', 'withoutFirst', at('tours', id, 'shared_rank'), params)]
      : [warning('shared', 'carUnknown', at('tours', firstPassenger.tour, 'vehicle_plate'), params)];
  });

/** One finding for all trips with the same fault; its cause is the first of them. */
function found(
  code: FindingCode,
  tours: readonly PricedTour[],
  field: string,
  params: Finding['params'] = {},
  rule: CheckRule = 'trips',
  make: typeof error = error,
): readonly Finding[] {
  const [first] = tours;
  if (!first) return [];
  const { id, number, date } = first.tour;
  return [
    make(rule, code, at('tours', id, field), { tour: number, day: date, count: tours.length, ...params }),
  ];
}
