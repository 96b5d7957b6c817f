import { addDays } from '@engine/shared/day.ts';
import type { TariffCode, TariffNumber } from '@generated/types/entities.ts';
import { type Tariff, type TariffRow, usualNight } from '../pricing/server/tariff.ts';
import type { BaseData } from './baseData.ts';
import type { Directory } from './directory.ts';
import { shortDeadlineAt, twoContractsAt } from './guests.ts';
import type { Draft, Writer } from './insert.ts';
import type { Parties } from './parties.ts';
import { leastOfTaxi, type Prices, positionsFor, surcharges } from './prices.ts';

interface Contract {
  readonly code: string;
  readonly name: string;
  /** indexes in the directory; null: for guests without statutory insurance */
  readonly insurers: readonly number[] | null;
  readonly validFrom: string;
  readonly submissionMonths: number;
}

const kinds: readonly (readonly [billing: string, code: number, name: string, prices: Prices])[] = [
  ['46', 7000, 'Taxi und Mietwagen Bayern', { flat: 59_000, km: 21_500, night: 12_000 }],
  ['48', 7010, 'Qualifizierter Krankentransport Bayern', { flat: 625_000, km: 28_900, night: 150_000 }],
  ['49', 7020, 'Krankenfahrten mit Sonderausstattung', { flat: 389_000, km: 24_700, night: 95_000 }],
];

/**
 * For each kind of provider a contract with most insurers, one with a short deadline and one for everybody else; prices
 * were raised once. Taxis have a new contract with one insurer whose previous one was never ended: a mistake that a
 * check finds.
 */
export async function seedTariffs(
  writer: Writer,
  base: BaseData,
  { insurers }: Directory,
  { providers }: Parties,
  today: string,
): Promise<readonly Tariff[]> {
  const year = Number(today.slice(0, 4));
  const validFrom = `${year - 4}-01-01`;
  const raisedOn = `${year - 3}-07-01`;
  const latestMonth = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  const others = insurers.map((_, at) => at).filter(at => at !== shortDeadlineAt);
  const codes: Draft<TariffCode>[] = [];
  const numbers: Draft<TariffNumber>[] = [];

  const tariffs = kinds.flatMap(([billing, first, name, prices]) => {
    const billing_code = base.billingCodes.find(row => row.code === billing)?.id ?? 1;
    const companies = providers.filter(each => each.billing_code === billing_code).map(({ id }) => id);
    const usual = { validFrom, submissionMonths: 12 };
    const contracts: readonly Contract[] = [
      { ...usual, code: `0${first}`, name, insurers: others },
      {
        ...usual,
        code: `0${first + 1}`,
        name: `${name}, SBK`,
        insurers: [shortDeadlineAt],
        submissionMonths: 2,
      },
      { ...usual, code: `0${first + 2}`, name: `${name}, privat`, insurers: null },
      ...(billing === '46'
        ? [
            {
              ...usual,
              code: `0${first + 3}`,
              name: `${name}, HEK neu`,
              insurers: [twoContractsAt],
              validFrom: latestMonth,
            },
          ]
        : []),
    ];
    return contracts.map((contract): Tariff => {
      const code = {
        id: writer.nextId('tariff-code'),
        billing_code,
        code: contract.code,
        name: contract.name,
        tariff_area: 'Bayern',
        contract_no: `V-${billing}-${contract.code}`,
        payer_types: contract.insurers ? ['statutory' as const] : nonStatutory,
        insurances: (contract.insurers ?? []).flatMap(at => insurers[at]?.id ?? []),
        companies,
        valid_from: contract.validFrom,
        km_basis: 'loaded' as const,
        km_rounding: 'tenth' as const,
        waiting_free_min: 15,
        night_from: usualNight.from,
        night_to: usualNight.to,
        christmas_eve: 'holiday_from' as const,
        christmas_eve_from: '14:00',
        new_years_eve: 'workday' as const,
        second_guest_percent: 50,
        further_guest_percent: 25,
        price_includes_vat: true,
        vat_case: billing === '46' ? ('reduced' as const) : ('exempt' as const),
        submission_months: contract.submissionMonths,
        payment_days: 28,
      };
      codes.push(code);
      const rows = rowsOf(writer, code, billing, prices, raisedOn);
      numbers.push(...rows);
      return tariffOf(code, rows);
    });
  });

  await writer.insert('tariff-code', codes);
  await writer.insert('tariff-number', numbers);
  return tariffs;
}

const nonStatutory: ('private' | 'bg' | 'social' | 'self' | 'business')[] = [
  'private',
  'bg',
  'social',
  'self',
  'business',
];

type Code = Draft<TariffCode> & {
  readonly valid_from: string;
  readonly payer_types: readonly string[];
  readonly insurances: readonly number[];
  readonly companies: readonly number[];
};
type Numbered = ReturnType<typeof rowsOf>[number];

function rowsOf(writer: Writer, code: Code, billing: string, prices: Prices, raisedOn: string) {
  return positionsFor(billing, prices).flatMap(position => {
    const row = {
      ...position,
      number: `${billing}${position.number}`,
      tariff_code: code.id,
      vat_rate: billing === '46' ? ('7' as const) : ('0' as const),
      copay_relevant: true,
      surcharge: position.number in surcharges,
      time_class: surcharges[position.number] ?? ('any' as const),
      min_amount: position.number === '0101' && billing === '46' ? leastOfTaxi : null,
    };
    const current = {
      id: writer.nextId('tariff-number'),
      ...row,
      valid_from: later(code.valid_from, raisedOn),
      valid_to: null,
    };
    if (code.valid_from >= raisedOn) return [current];
    const former = Math.round(position.price * 0.94);
    return [
      {
        ...current,
        id: writer.nextId('tariff-number'),
        price: former,
        valid_from: code.valid_from,
        valid_to: addDays(raisedOn, -1),
      },
      current,
    ];
  });
}

const later = (a: string, b: string) => (a > b ? a : b);

/** The contract as the engine reads it from the tables. */
function tariffOf(code: Code, rows: readonly Numbered[]): Tariff {
  return {
    id: code.id,
    name: code.name ?? '',
    billingCode: code.billing_code ?? 0,
    code: code.code ?? '',
    payerTypes: code.payer_types,
    insurers: code.insurances,
    companies: code.companies,
    validFrom: code.valid_from,
    validTo: null,
    kmBasis: 'loaded',
    kmRounding: 'tenth',
    waitingFreeMinutes: code.waiting_free_min ?? 0,
    secondGuestPercent: code.second_guest_percent ?? null,
    furtherGuestPercent: code.further_guest_percent ?? null,
    includesVat: true,
    vatCase: code.vat_case ?? null,
    nightFrom: usualNight.from,
    nightTo: usualNight.to,
    christmasEve: { kind: code.christmas_eve ?? 'workday', from: code.christmas_eve_from ?? null },
    newYearsEve: { kind: code.new_years_eve ?? 'workday', from: null },
    submissionMonths: code.submission_months ?? 12,
    rows: rows.map(
      (row): TariffRow => ({
        id: row.id,
        number: row.number,
        name: row.name_de,
        unit: row.unit,
        isSurcharge: row.surcharge,
        price: row.price,
        kmFrom: null,
        kmTo: null,
        minAmount: row.min_amount,
        maxAmount: null,
        guestTypes: [],
        treatmentTypes: [],
        timeClass: row.time_class,
        vatRate: Number(row.vat_rate),
        isCopayRelevant: true,
        validFrom: row.valid_from,
        validTo: row.valid_to,
      }),
    ),
  };
}
