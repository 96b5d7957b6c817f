import { mostSpecific } from './mostSpecific.ts';
import { isValidOn, type PricingFault, type Tariff, type Trip } from './tariff.ts';

export type Choice<T> =
  | { readonly kind: 'chosen'; readonly value: T }
  | { readonly kind: 'fault'; readonly fault: PricingFault };

/** The contract of a trip: of the company's billing code, for company and payer, valid on the day. */
export function chooseTariff(tariffs: readonly Tariff[], trip: Trip): Choice<Tariff> {
  const matching = tariffs.filter(
    tariff =>
      tariff.billingCode === trip.billingCode &&
      isValidOn(tariff, trip.date) &&
      includes(tariff.payerTypes, trip.payerType) &&
      includes(tariff.companies, trip.company) &&
      (tariff.insurers.length === 0 || trip.insurers.some(id => tariff.insurers.includes(id))),
  );
  const [first, ...others] = mostSpecific(matching, restrictions);
  if (!first) return { kind: 'fault', fault: { code: 'noTariff' } };
  if (others.length === 0) return { kind: 'chosen', value: first };
  return { kind: 'fault', fault: { code: 'twoTariffs', tariffs: [first, ...others].map(({ id }) => id) } };
}

function restrictions({ payerTypes, companies, insurers }: Tariff): readonly number[] {
  return [payerTypes, companies, insurers].map(list => (list.length > 0 ? 1 : 0));
}

const includes = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value);
