import { sum } from '@engine/shared/sum.ts';
import {
  type CopayKey,
  copayKeyOf,
  copayOf,
  liabilityOf,
  pays,
  shareCash,
} from '../../copay/server/copay.ts';
import { isBilledToInsurer } from '../../insurances/server/payerTypes.ts';
import { type Price, priceTrip } from '../../pricing/server/priceTrip.ts';
import type { Trip } from '../../pricing/server/tariff.ts';
import type { Liability } from '../shared/caseExplanation.ts';
import type { CaseFacts, InsurerFacts, Person, StoredCase, TourFacts } from './caseFacts.ts';
import { personOn } from './personOn.ts';

/** What identifies a case: company, guest, prescription and month. Its payer is that of its tours. */
export interface CaseKey {
  readonly company: number;
  readonly guest: number;
  readonly prescription: number | null;
  readonly period: string;
}

export interface PricedTour {
  readonly tour: TourFacts;
  readonly price: Price;
  /** cents of the positions that count for the co-payment, which is a tenth of them */
  readonly copayBase: number;
  readonly liability: Liability;
  readonly copay: number;
}

/** A case as computed from its tours, before it is checked. Amounts in cents. */
export interface BuiltCase extends CaseKey {
  readonly stored: StoredCase | null;
  readonly person: Person | null;
  readonly insurer: InsurerFacts | null;
  /** who pays: the insurer on the card or the one that stands behind it */
  readonly payer: InsurerFacts | null;
  readonly tours: readonly PricedTour[];
  readonly tariff: number | null;
  readonly copayKey: CopayKey;
  readonly gross: number;
  readonly copay: number;
  readonly net: number;
  /** cash beyond what is due for the trips */
  readonly excess: number;
}

export function buildCase(
  facts: CaseFacts,
  key: CaseKey,
  stored: StoredCase | null,
  tours: readonly TourFacts[],
): BuiltCase {
  const inOrder = [...tours].sort(inTime);
  const person = personOn(facts, key, inOrder[0]?.date ?? `${key.period}-01`);
  const { insurer, payer } = payerOf(facts, person);
  const insurers = [insurer, payer].flatMap(each => (each ? [each.id] : []));
  const priced = inOrder.map(tour => priceTour(facts, tour, person, insurers));
  const gross = sum(priced.map(grossOf));
  const copay = sum(priced.map(each => each.copay));
  return {
    ...key,
    stored,
    person,
    insurer,
    payer,
    tours: priced,
    tariff: tariffOf(priced),
    copayKey: copayKeyOf(
      priced.map(({ liability }) => liability),
      stored?.copayKey ?? null,
    ),
    gross,
    copay,
    net: gross - copay,
    excess: shareCash(
      priced.map(each => ({ copay: each.copay, cash: each.tour.cash })),
      stored?.credited ?? 0,
    ).excess,
  };
}

const grossOf = ({ price }: PricedTour): number =>
  price.kind === 'priced' ? sum(price.positions.map(({ amount }) => amount)) : 0;

/** The contract of the last trip that has one. */
function tariffOf(tours: readonly PricedTour[]): number | null {
  return tours.reduce<number | null>((last, { price }) => price.tariff?.id ?? last, null);
}

function priceTour(
  facts: CaseFacts,
  tour: TourFacts,
  person: Person | null,
  insurers: readonly number[],
): PricedTour {
  const price = priceTrip(facts.tariffs, tripOf(facts, tour, person, insurers), facts.holidays);
  const positions = price.kind === 'priced' ? price.positions : [];
  const copayBase = sum(positions.filter(({ row }) => row.isCopayRelevant).map(({ amount }) => amount));
  const liability = liabilityOf({
    date: tour.date,
    isStatutory: person?.payerType === 'statutory',
    exemptions: person?.exemptions ?? [],
    mode: facts.treatments.get(tour.treatmentType)?.copayMode ?? 'per_trip',
    isFirst: tour.isFirst,
    isLast: tour.isLast,
  });
  return { tour, price, copayBase, liability, copay: pays(liability) ? copayOf(copayBase) : 0 };
}

function tripOf(facts: CaseFacts, tour: TourFacts, person: Person | null, insurers: readonly number[]): Trip {
  const company = facts.companies.get(tour.company);
  return {
    ...tour,
    time: tour.start ?? tour.pickupAt,
    billingCode: company?.billingCode ?? null,
    federalState: company?.federalState ?? 'BY',
    city: company?.city ?? null,
    isSmallBusiness: company?.isSmallBusiness ?? false,
    payerType: person?.payerType ?? 'statutory',
    insurers,
  };
}

/**
 * The insurer on the card of this person, and who pays: the same, the one that stands behind it, or the guest, whose
 * private insurer gets no bill.
 */
export function payerOf(
  facts: Pick<CaseFacts, 'insurers'>,
  person: Person | null,
): Pick<BuiltCase, 'insurer' | 'payer'> {
  const insurer = insurerOf(facts, person?.insurer ?? null);
  if (!person || !isBilledToInsurer(person.payerType)) return { insurer, payer: null };
  return { insurer, payer: insurer?.isCardOnly ? insurerOf(facts, insurer.payer) : insurer };
}

function insurerOf({ insurers }: Pick<CaseFacts, 'insurers'>, id: number | null): InsurerFacts | null {
  return id === null ? null : (insurers.get(id) ?? null);
}

const inTime = (left: TourFacts, right: TourFacts): number =>
  compare(left.date, right.date) || compare(left.pickupAt, right.pickupAt) || left.id - right.id;

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
