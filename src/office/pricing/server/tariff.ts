import type { BillCase, TariffCode, TariffNumber, Tour } from '@generated/types/entities.ts';
import type { FederalState } from '../../calendar/server/holidays.ts';

/** The data of a trip that pricing needs. Kilometres in tenths, times HH:MM in the office's zone. */
export interface Trip {
  readonly id: number;
  readonly date: string;
  /** the day of the actual pick-up, which decides on weekend and holiday; null: `date` */
  readonly pickupDay: string | null;
  /** when the passenger was picked up; decides between day and night */
  readonly time: string;
  readonly kmLoaded: number | null;
  readonly kmEmpty: number | null;
  readonly kmSource: Tour['km_source'] | null;
  readonly waitingMinutes: number;
  readonly companions: number;
  /** 1: alone or the first passenger of a shared ride, 2: its second, … */
  readonly sharedRank: number;
  readonly guestType: number;
  readonly treatmentType: number;
  readonly isWithinTown: boolean;
  readonly company: number;
  readonly billingCode: number | null;
  /** the seat of the company, whose holidays count */
  readonly federalState: FederalState;
  readonly city: string | null;
  /** charges no VAT, § 19 UStG */
  readonly isSmallBusiness: boolean;
  readonly payerType: BillCase['payer_type'];
  /** the insurer on the card and the one that pays: a contract may name either */
  readonly insurers: readonly number[];
}

/** A contract (tariff code) with its rows. Empty lists mean: all. */
export interface Tariff {
  readonly id: number;
  readonly name: string;
  readonly billingCode: number;
  readonly code: string;
  readonly payerTypes: readonly BillCase['payer_type'][];
  readonly insurers: readonly number[];
  readonly companies: readonly number[];
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly kmBasis: TariffCode['km_basis'];
  readonly kmRounding: TariffCode['km_rounding'] | null;
  readonly waitingFreeMinutes: number;
  readonly secondGuestPercent: number | null;
  readonly furtherGuestPercent: number | null;
  readonly includesVat: boolean;
  readonly vatCase: TariffCode['vat_case'] | null;
  readonly nightFrom: string;
  readonly nightTo: string;
  /** rule of the contract for the day; null: the calendar applies */
  readonly christmasEve: Eve | null;
  readonly newYearsEve: Eve | null;
  readonly submissionMonths: number;
  readonly rows: readonly TariffRow[];
}

/** The rule of a contract for 24 or 31 December; `from` is HH:MM. */
export interface Eve {
  readonly kind: NonNullable<TariffCode['christmas_eve']>;
  readonly from: string | null;
}

/** A tariff number. Prices in 1/10000 €, of `percent` in 1/10000 %; kilometres in tenths, amounts in cents. */
export interface TariffRow {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly unit: TariffNumber['unit'];
  readonly isSurcharge: boolean;
  readonly price: number;
  readonly kmFrom: number | null;
  readonly kmTo: number | null;
  readonly minAmount: number | null;
  readonly maxAmount: number | null;
  readonly guestTypes: readonly number[];
  readonly treatmentTypes: readonly number[];
  readonly timeClass: TimeClass;
  readonly vatRate: number;
  readonly isCopayRelevant: boolean;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/**
 * Whether a row is part of the fare, base rate or kilometres: their minimum applies to the ride, whichever row states
 * it.
 */
export const isFare = ({
  unit,
  isSurcharge,
}: Pick<TariffRow, 'isSurcharge'> & { readonly unit: unknown }): boolean =>
  (unit === 'flat' || unit === 'km') && !isSurcharge;

export type TimeClass = NonNullable<TariffNumber['time_class']>;

/** Night hours if the contract states none: 20 to 6 o'clock, as in § 3b EStG. */
export const usualNight = { from: '20:00', to: '06:00' } as const;

/** Why a trip has no price. Numbers are ids of the records to fix. */
export type PricingFault =
  | { readonly code: 'noTariff' }
  | { readonly code: 'twoTariffs'; readonly tariffs: readonly number[] }
  | { readonly code: 'noRow'; readonly tariff: number }
  | { readonly code: 'twoRows'; readonly tariff: number; readonly rows: readonly number[] }
  | { readonly code: 'overlappingBands'; readonly tariff: number; readonly rows: readonly number[] }
  | { readonly code: 'beyondBands'; readonly tariff: number; readonly km: number }
  | { readonly code: 'noKilometres' }
  | { readonly code: 'notFromMap' };

export const isValidOn = (
  { validFrom, validTo }: { readonly validFrom: string; readonly validTo: string | null },
  day: string,
): boolean => validFrom <= day && (validTo === null || day <= validTo);
