import { addMonths, daysBetween } from '@engine/shared/day.ts';
import { type Cause, type Finding, findingKey } from '../../shared/checkResults.ts';
import type { PricedTour } from '../buildCase.ts';
import type { OtherTour, StoredCase } from '../caseFacts.ts';
import { at, type Check, error, warning } from './finding.ts';

/** There is something to bill, every trip of it has been checked, and none says that its guest was not there. */
export const checkState: Check = ({ tours, stored }) => {
  if (tours.length === 0) return [error('state', 'noTours', null), ...stillAsked(stored)];
  return tours.flatMap(({ tour: { id, number, date, status, isNoShow } }) => [
    ...(status === 'checked'
      ? []
      : [error('state', 'tourUnchecked', at('tours', id, 'status'), { tour: number })]),
    ...(isNoShow
      ? [error('state', 'guestNotMet', at('tours', id, 'no_show'), { tour: number, day: date })]
      : []),
  ]);
};

/** Warns that the guest of an empty case is still asked for a co-payment, until the case is withdrawn. */
function stillAsked(stored: StoredCase | null): readonly Finding[] {
  if (!stored?.copayBill) return [];
  const { number } = stored.copayBill;
  return [
    number === null
      ? warning('state', 'guestDrafted', null)
      : warning('state', 'guestAsked', null, { bill: number }),
  ];
}

/** Exactly one contract and one row for each part of the price; all trips by the same contract. */
export const checkTariff: Check = ({ tours }) => {
  const faults = new Map<string, Finding>();
  for (const { tour, price } of tours) {
    if (price.kind !== 'fault') continue;
    const params = { tour: tour.number, day: tour.date };
    const found = error('tariff', price.fault.code, tariffCause(price, tour.id), params);
    // a mistake in a contract affects many trips but is reported once
    const known = faults.get(findingKey(found)) ?? found;
    faults.set(findingKey(found), {
      ...known,
      params: { ...known.params, count: Number(known.params.count ?? 0) + 1 },
    });
  }
  const codes = new Set(tours.map(({ price }) => price.tariff?.code).filter(code => code !== undefined));
  return codes.size > 1
    ? [...faults.values(), error('tariff', 'mixedTariffs', null, { codes: [...codes].join(', ') })]
    : [...faults.values()];
};

function tariffCause(price: Extract<PricedTour['price'], { kind: 'fault' }>, tour: number): Cause {
  const { fault } = price;
  switch (fault.code) {
    case 'noKilometres':
      return at('tours', tour, 'km_loaded');
    case 'notFromMap':
      return at('tours', tour, 'km_source');
    case 'noTariff':
      return at('tours', tour, 'company');
    case 'twoTariffs':
      return at('tariffcodes', fault.tariffs[1] ?? fault.tariffs[0] ?? 0, 'valid_to');
    case 'twoRows':
    case 'overlappingBands':
      return at('tariffnumbers', fault.rows[1] ?? fault.rows[0] ?? 0);
    default:
      return at('tariffcodes', fault.tariff);
  }
}

/** The passenger or somebody for them signed for the trip. */
export const checkSignature: Check = ({ tours }) =>
  tours
    .filter(({ tour }) => !tour.hasSignature)
    .map(({ tour }) =>
      error('signature', 'noSignature', at('tours', tour.id, 'signature_present'), {
        tour: tour.number,
        day: tour.date,
      }),
    );

/** planned pick-ups that lie closer together than this, in the same direction, are one trip */
const minutesApart = 60;

/** A guest is not driven the same way twice within the hour. */
export const checkDuplicate: Check = ({ tours, guest }, facts) => {
  const own = tours.map(({ tour }) => tour);
  const all: readonly OtherTour[] = [...facts.others, ...facts.tours].filter(other => other.guest === guest);
  return own.flatMap(tour => {
    const twin = all.find(
      other =>
        other.id < tour.id &&
        other.date === tour.date &&
        other.direction === tour.direction &&
        isNear(other, tour),
    );
    return twin
      ? [error('duplicate', 'sameTrip', at('tours', tour.id), { tour: tour.number, twin: twin.number })]
      : [];
  });
};

const isNear = (left: OtherTour, right: OtherTour): boolean =>
  Math.abs(minutes(left.pickupAt) - minutes(right.pickupAt)) < minutesApart;

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const warnDaysBefore = 30;

/** Insurers take claims for some months after the trip only (`submission_months` of the contract). */
export const checkDeadline: Check = ({ tours }, { today }) => {
  const [first] = tours;
  if (!first?.price.tariff) return [];
  const last = addMonths(first.tour.date, first.price.tariff.submissionMonths);
  const cause = at('tours', first.tour.id, 'date');
  if (today > last) return [error('deadline', 'deadlineOver', cause, { day: last })];
  return daysBetween(today, last) <= warnDaysBefore
    ? [warning('deadline', 'deadlineNear', cause, { day: last })]
    : [];
};

/** Only transport in vehicles made for it is exempt from VAT (§ 4 no. 17 b UStG). */
export const checkVat: Check = ({ tours }) => {
  const plain = tours.filter(({ tour, price }) => price.tariff?.vatCase === 'exempt' && !tour.isEquipped);
  return plain.slice(0, 1).map(({ tour }) =>
    warning('vat', 'exemptUnequipped', at('tours', tour.id, 'vehicle_equipped'), {
      tour: tour.number,
      count: plain.length,
    }),
  );
};
