/**
 * Who pays for rides, and what of it the passenger: a second evaluator of §§ 60, 61, 302 SGB V and the contract below,
 * written from their text. It shares no code with the product, so that both would have to make the same mistake.
 */

/** Who pays: a kind, with the body or company behind it where it has one. */
export interface Payer {
  readonly kind: 'statutory' | 'private' | 'bg' | 'social' | 'self' | 'business';
  /** which of the insurers or companies; null: none */
  readonly which: number | null;
}

/** Both days belong to it; `to` null: until further notice. */
export interface Span {
  readonly from: string;
  readonly to: string | null;
}

export interface Prescription {
  /** in place of the guest's insurance */
  readonly payer: Payer | null;
  readonly copays: 'per_trip' | 'first_last' | 'none';
  /** goes on with the treatment of the one before it, if that has the same rule */
  readonly goesOn: boolean;
}

export interface Ride {
  readonly day: string;
  /** HH:MM; no two rides of a guest begin together */
  readonly time: string;
  readonly prescription: number;
  readonly state: 'checked' | 'planned' | 'cancelled' | 'no_show';
  /** tenths */
  readonly kilometres: number;
  readonly companions: number;
  /** cents that the driver took */
  readonly cash: number;
}

/** One guest with all that decides about their rides. */
export interface Course {
  /** holds while there is no period */
  readonly own: Payer;
  readonly insurances: readonly (Span & { readonly payer: Payer })[];
  readonly exemptions: readonly Span[];
  /** was asked in writing for what they owe, and pays none of it */
  readonly refuses: boolean;
  readonly prescriptions: readonly Prescription[];
  readonly rides: readonly Ride[];
}

/** Cents. One prescription, one month, one payer. */
export interface OwedCase {
  readonly prescription: number;
  readonly month: string;
  readonly payer: Payer;
  /** false: the guest has insurances, none of them on the day */
  readonly isCovered: boolean;
  readonly key: '0' | '1' | '2' | '3' | '4' | '5';
  readonly gross: number;
  readonly copay: number;
  readonly net: number;
  /** what is left to ask of the passenger, and the cash that nothing is due for */
  readonly due: number;
  readonly excess: number;
  /** what the insurer is asked for in the place of the passenger */
  readonly passedOn: number;
  /** by the time of the rides */
  readonly copays: readonly number[];
}

/** 5.90 € and 2.15 € a kilometre count for the co-payment, 3.00 € for each companion do not. */
export const contract = { base: 590, perKilometre: 215, perCompanion: 300 } as const;

export function owedCases(course: Course): readonly OwedCase[] {
  const rides = [...course.rides].sort((a, b) => (whenOf(a) < whenOf(b) ? -1 : 1));
  const cases = new Map<string, Ride[]>();
  for (const ride of rides) {
    if (ride.state !== 'checked') continue;
    const { kind, which } = payerOf(course, ride).payer;
    const name = [ride.prescription, ride.day.substring(0, 7), kind, which].join(' ');
    cases.set(name, [...(cases.get(name) ?? []), ride]);
  }
  return [...cases.values()].map(own => owed(course, rides, own));
}

function owed(course: Course, all: readonly Ride[], own: readonly Ride[]): OwedCase {
  const [first] = own;
  if (!first) throw new Error('A case has a ride.');
  const standings = own.map(ride => standingOf(course, all, ride));
  const copays = own.map((ride, at) => (standings[at] === 'owes' ? tenthOf(counted(ride)) : 0));
  const gross = total(own.map(ride => counted(ride) + ride.companions * contract.perCompanion));
  const [copay, cash] = [total(copays), total(own.map(ride => ride.cash))];
  const due = cash < copay ? copay - cash : 0;
  const payer = payerOf(course, first);
  // § 43c (1) sentence 2 SGB V: what was asked for in vain, the insurer has to collect; so there has to be one.
  const passedOn = course.refuses && payer.isCovered ? due : 0;
  return {
    prescription: first.prescription,
    month: first.day.substring(0, 7),
    ...payer,
    key: keyOf(standings, course.refuses),
    gross,
    copay,
    net: gross - copay,
    due,
    excess: cash > copay ? cash - copay : 0,
    passedOn,
    copays,
  };
}

/** A prescription for a work accident, say, names its payer; else the insurance of that day pays (§ 60 (1) SGB V). */
function payerOf(course: Course, ride: Ride): { readonly payer: Payer; readonly isCovered: boolean } {
  const named = course.prescriptions[ride.prescription]?.payer;
  if (named) return { payer: named, isCovered: true };
  if (course.insurances.length === 0) return { payer: course.own, isCovered: true };
  for (const period of course.insurances)
    if (lies(ride.day, period)) return { payer: period.payer, isCovered: true };
  return { payer: { kind: 'statutory', which: null }, isCovered: false };
}

type Standing = 'owes' | 'spared' | 'exempt' | 'outside';

/**
 * Whether the passenger owes for a ride. Minors do as well: § 60 (2) SGB V leaves them out of no co-payment, as § 61 does
 * elsewhere.
 */
function standingOf(course: Course, all: readonly Ride[], ride: Ride): Standing {
  const rule = course.prescriptions[ride.prescription]?.copays;
  if (payerOf(course, ride).payer.kind !== 'statutory' || rule === 'none') return 'outside';
  if (course.exemptions.some(exemption => lies(ride.day, exemption))) return 'exempt';
  if (rule === 'per_trip') return 'owes';
  const treatment = treatmentOf(course, ride.prescription);
  const whole = all.filter(
    ({ prescription, state }) =>
      treatmentOf(course, prescription) === treatment && state !== 'cancelled' && state !== 'no_show',
  );
  return ride === whole.at(0) || ride === whole.at(-1) ? 'owes' : 'spared';
}

/** The first prescription of the treatment. */
export function treatmentOf({ prescriptions }: Pick<Course, 'prescriptions'>, at: number): number {
  let first = at;
  while (
    first > 0 &&
    prescriptions[first]?.goesOn &&
    prescriptions[first]?.copays === prescriptions[first - 1]?.copays
  )
    first -= 1;
  return first;
}

/** § 61 sentence 1 SGB V: ten per cent, at least 5 and at most 10 €, in no case more than the cost. */
function tenthOf(cost: number): number {
  if (cost <= 500) return cost;
  if (cost <= 5_000) return 500;
  if (cost >= 10_000) return 1_000;
  const rest = cost % 10;
  return (cost - rest) / 10 + (rest >= 5 ? 1 : 0);
}

/**
 * Zuzahlungskennzeichen (§ 302 SGB V): 2 tells that somebody who is not exempt did not pay although asked, 4 and 5 that an
 * exemption began or ended within the case.
 */
function keyOf(standings: readonly Standing[], refuses: boolean): OwedCase['key'] {
  const within = standings.filter(standing => standing !== 'outside');
  if (within.length === 0) return '0';
  if (within.every(standing => standing === 'exempt')) return '1';
  if (refuses) return '2';
  if (!within.includes('exempt')) return '3';
  return within[0] === 'exempt' ? '5' : '4';
}

/** What the co-payment is a tenth of; half a cent of the kilometres is rounded up. */
function counted({ kilometres }: Ride): number {
  const tenthsOfCents = kilometres * contract.perKilometre;
  const rest = tenthsOfCents % 10;
  return contract.base + (tenthsOfCents - rest) / 10 + (rest >= 5 ? 1 : 0);
}

const whenOf = ({ day, time }: Ride): string => `${day} ${time}`;

const lies = (day: string, { from, to }: Span): boolean => day >= from && (to === null || day <= to);

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
