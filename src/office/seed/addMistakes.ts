import { clock, instant } from './calendar.ts';
import type { Patient } from './prescriptions.ts';
import type { Ride } from './tours.ts';

/** Adds the mistakes to a passenger's latest trips that a check is to find; other flaws are in the papers. */
export function addMistakes({ flaw }: Patient, rides: readonly Ride[]): readonly Ride[] {
  const driven = rides.filter(ride => ride.hasTakenPlace);
  const [first] = driven;
  const last = driven.at(-1);
  if (!first || !last || first === last) return rides;
  if (flaw === 'signature')
    return rides.map(ride => {
      if (ride === first) return { ...ride, draft: { ...ride.draft, signature_present: false } };
      // a typical typing error: 90 € instead of 9 €
      return ride === last ? { ...ride, draft: { ...ride.draft, cash_copay: 9_000 } } : ride;
    });
  if (flaw === 'shared')
    return rides.map(ride =>
      ride === last ? { ...ride, draft: { ...ride.draft, shared_rank: 2, vehicle_plate: 'M-KF 99' } } : ride,
    );
  if (flaw === 'places')
    return rides.map(ride => (ride === last ? { ...ride, draft: elsewhere(ride.draft) } : ride));
  if (flaw !== 'duplicate') return rides;
  const twin = laterBy(first, last, 45);
  return rides.map(ride => (ride === last ? twin : withoutWayBack(ride, last)));
}

/** an address of neither guests nor clinics */
export const strangeStreet = 'Am Kiosk';

const elsewhere = (draft: Ride['draft']): Ride['draft'] => ({
  ...draft,
  ...(draft.pickup && { pickup: { ...draft.pickup, street: strangeStreet, house_no: '3' } }),
});

/** Makes `other` the same ride as `ride`, some minutes later. */
function laterBy(ride: Ride, other: Ride, minutes: number): Ride {
  const shift = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes;
  const { id, number, status } = other.draft;
  const { date, pickup_at } = ride.draft;
  return {
    ...ride,
    start: clock(shift(ride.start)),
    end: clock(shift(ride.end)),
    draft: {
      ...ride.draft,
      id,
      number,
      status,
      return_tour: null,
      pickup_at: clock(shift(pickup_at ?? ride.start)),
      pickup_actual: instant(date, shift(ride.start)),
      dropoff_actual: instant(date, shift(ride.end)),
    },
  };
}

function withoutWayBack(ride: Ride, back: Ride): Ride {
  return ride.draft.return_tour === back.draft.id
    ? { ...ride, draft: { ...ride.draft, return_tour: null } }
    : ride;
}
