import { addDays } from '@engine/shared/day.ts';
import type { Tour } from '@generated/types/entities.ts';
import { clock, instant, type Period, weekday } from './calendar.ts';
import type { Draft, Writer } from './insert.ts';
import type { Numbers } from './numbers.ts';
import type { Patient } from './prescriptions.ts';
import type { Random } from './random.ts';

type TourStatus = Tour['status'];

/** A tour before its month is billed: its case decides on the final state. */
export interface Ride {
  readonly draft: Draft<Tour> & { readonly date: string; readonly status: TourStatus };
  readonly hasTakenPlace: boolean;
  readonly km: number;
  readonly start: string;
  readonly end: string;
}

interface Context {
  readonly writer: Writer;
  readonly random: Random;
  readonly numbers: Numbers;
  readonly addresses: ReadonlyMap<number, Tour['pickup']>;
  readonly today: string;
}

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** The days of a period on which a patient can travel: those of the series, or any but Sunday. */
export function travelDays({ weekdays }: Patient, { days }: Period): readonly string[] {
  return days.filter(day => {
    const name = weekdayNames[weekday(day)] ?? 'sun';
    return weekdays ? weekdays.some(each => each === name) : name !== 'sun';
  });
}

/** `count` tours on the given days: out in the morning, back some hours later. */
export function ridesOf(
  context: Context,
  patient: Patient,
  days: readonly string[],
  count: number,
): readonly Ride[] {
  const { random } = context;
  const pairs = Math.ceil(count / 2);
  const offset = random.next();
  const rides: Ride[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const day = days[Math.floor(((pair + offset) * days.length) / pairs)];
    if (day === undefined) break;
    const start = random.int(24, 44) * 15;
    const isLastOfOdd = rides.length + 1 === count;
    const out = rideOf(context, patient, day, start, isLastOfOdd ? 'single' : 'out', null);
    if (isLastOfOdd) rides.push(out);
    else {
      const back = rideOf(context, patient, day, start + random.int(12, 20) * 15, 'back', null);
      rides.push({ ...out, draft: { ...out.draft, return_tour: back.draft.id } }, back);
    }
  }
  return rides;
}

function rideOf(
  { writer, random, numbers, addresses, today }: Context,
  patient: Patient,
  date: string,
  start: number,
  direction: Tour['direction'],
  cancelReason: string | null,
): Ride {
  const { draft: guest, facility, company } = patient;
  const year = (date < today ? date : today).slice(0, 4);
  const drawn = statusOn(random, date, today);
  const km = patient.distance + random.int(-8, 12);
  const from = start + random.int(-4, 12);
  const to = from + 10 + Math.round(km / 8) + random.int(0, 8);
  const status = instant(date, to) <= writer.now ? drawn : aheadOf(drawn);
  const hasTakenPlace = status === 'driven';
  const home = guest.address;
  const clinic = addresses.get(facility) ?? home;
  const isBack = direction === 'back';
  const draft = {
    id: writer.nextId('tour'),
    number: numbers.next('tour', year),
    date,
    direction,
    pickup_at: clock(start),
    status,
    company: company.id,
    guest: patient.id,
    guest_type: patient.guestType,
    treatment_type: patient.treatmentType,
    companion_count: guest.companion_needed ? 1 : 0,
    prescription: patient.prescription,
    series: patient.series,
    pickup: isBack ? clinic : home,
    ...(isBack ? { dropoff: { ...home } } : { facility }),
    ...(hasTakenPlace
      ? ({
          pickup_actual: instant(date, from),
          dropoff_actual: instant(date, to),
          km_loaded: km,
          km_empty: random.int(5, 150),
          km_source: random.weighted({ gps: 60, odometer: 25, map: 10, manual: 5 }),
          waiting_min: random.chance(0.1) ? random.int(5, 60) : null,
        } satisfies Partial<Tour>)
      : {}),
    driver_name: date <= addDays(today, 1) ? driverOf(random) : null,
    vehicle_plate: date <= addDays(today, 1) ? `M-KF ${100 + company.id * 10 + random.int(0, 8)}` : null,
    vehicle_equipped: company.permit_type === 'ambulance' || patient.transportClass !== 'seated',
    signature_present: hasTakenPlace,
    no_show: status === 'no_show',
    cancel_reason: status === 'cancelled' ? (cancelReason ?? random.pick(reasons)) : null,
    created_at: instant(addDays(date < today ? date : today, -random.int(1, 6)), 8 * 60 + random.int(0, 500)),
  } satisfies Draft<Tour>;
  return { draft, hasTakenPlace, km, start: clock(from), end: clock(to) };
}

const reasons = ['Termin verschoben', 'Fahrgast erkrankt', 'Fährt privat', 'Stationär aufgenommen'];

/**
 * A random state for a tour of this day: past ones are mostly driven, those of today partly, later ones only planned.
 */
function statusOn(random: Random, date: string, today: string): TourStatus {
  if (date > today) return random.weighted({ planned: 68, confirmed: 29, cancelled: 3 });
  if (date === today)
    return random.weighted({ planned: 15, confirmed: 45, driven: 36, no_show: 2, cancelled: 2 });
  return random.weighted({ driven: 955, cancelled: 30, no_show: 15 });
}

/** A tour in the future is neither driven nor missed. */
const aheadOf = (drawn: TourStatus): TourStatus =>
  drawn === 'driven' || drawn === 'no_show' ? 'confirmed' : drawn;

function driverOf(random: Random): string {
  return random.pick([
    'A. Berg',
    'B. Yıldız',
    'C. Huber',
    'D. Nowak',
    'E. Lindner',
    'F. Straßer',
    'G. Özkan',
  ]);
}
