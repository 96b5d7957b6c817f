/** Whether the first passenger of a shared ride is known: `unproven` names the ride whose car is not known. */
export type FirstPassenger =
  | { readonly kind: 'known' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unproven'; readonly tour: number };

/** A ride with the data that identify its car. */
export interface CarRide {
  readonly id: number;
  readonly date: string;
  readonly company: number;
  readonly guest: number;
  readonly pickup_at: string;
  readonly pickup_actual: string | null;
  readonly dropoff_actual: string | null;
  readonly vehicle_plate: string | null;
  readonly driver_name: string | null;
}

/** Whether one of these first passengers rode in the same car as this passenger. */
export function firstPassengerOf(ride: CarRide, rank: number, first: readonly CarRide[]): FirstPassenger {
  if (rank <= 1) return { kind: 'known' };
  const candidates = first
    .filter(other => isAtOnce(other, ride))
    .map(other => ({ other, car: compareCars(other, ride) }));
  if (candidates.some(({ car }) => car === 'same')) return { kind: 'known' };
  const [open] = candidates.filter(({ car }) => car === 'unknown');
  if (!open) return { kind: 'missing' };
  return { kind: 'unproven', tour: plain(ride.vehicle_plate) === '' ? ride.id : open.other.id };
}

/** Whether two guests of one company rode at the same time: by driven times if known, else by the planned ones. */
function isAtOnce(first: CarRide, ride: CarRide): boolean {
  if (first.company !== ride.company || first.date !== ride.date || first.guest === ride.guest) return false;
  if (first.pickup_actual && first.dropoff_actual && ride.pickup_actual && ride.dropoff_actual)
    return first.pickup_actual < ride.dropoff_actual && ride.pickup_actual < first.dropoff_actual;
  return first.pickup_at === ride.pickup_at;
}

/** Compares the plates in any spelling, else the drivers. */
function compareCars(one: CarRide, other: CarRide): Car {
  const byPlate = compared(one.vehicle_plate, other.vehicle_plate);
  return byPlate === 'unknown' ? compared(one.driver_name, other.driver_name) : byPlate;
}

type Car = 'same' | 'other' | 'unknown';

function compared(one: string | null, other: string | null): Car {
  const [left, right] = [plain(one), plain(other)];
  return left === '' || right === '' ? 'unknown' : left === right ? 'same' : 'other';
}

const plain = (text: string | null): string => (text ?? '').toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
