import type { Tariff, TariffRow, Trip } from '@office/pricing/server/tariff.ts';

/** A Wednesday morning in Bavaria: 12.4 km, alone, statutory. */
export const trip = (changes: Partial<Trip> = {}): Trip => ({
  id: 1,
  date: '2026-06-10',
  time: '09:30',
  kmLoaded: 124,
  kmEmpty: 50,
  kmSource: 'gps',
  waitingMinutes: 0,
  companions: 0,
  sharedRank: 1,
  guestType: 1,
  treatmentType: 1,
  isWithinTown: false,
  isSmallBusiness: false,
  company: 1,
  billingCode: 46,
  federalState: 'BY',
  payerType: 'statutory',
  insurers: [7],
  ...changes,
});

export const row = (id: number, changes: Partial<TariffRow> = {}): TariffRow => ({
  id,
  number: String(460_000 + id),
  name: `Position ${id}`,
  unit: 'flat',
  isSurcharge: false,
  price: 59_000,
  kmFrom: null,
  kmTo: null,
  minAmount: null,
  maxAmount: null,
  guestTypes: [],
  treatmentTypes: [],
  timeClass: 'any',
  vatRate: 0,
  isCopayRelevant: true,
  validFrom: '2024-01-01',
  validTo: null,
  ...changes,
});

export const flat = row(1);
export const perKm = row(2, { unit: 'km', price: 21_500 });

export const tariff = (rows: readonly TariffRow[], changes: Partial<Tariff> = {}): Tariff => ({
  id: 1,
  name: 'Taxi',
  billingCode: 46,
  code: '07000',
  payerTypes: [],
  insurers: [],
  companies: [],
  validFrom: '2024-01-01',
  validTo: null,
  kmBasis: 'loaded',
  kmRounding: 'tenth',
  waitingFreeMinutes: 15,
  secondGuestPercent: 50,
  furtherGuestPercent: 25,
  includesVat: true,
  vatCase: null,
  nightFrom: '20:00',
  nightTo: '06:00',
  submissionMonths: 12,
  rows,
  ...changes,
});
