import type { TariffCode, TariffNumber } from '../../../generated/types/entities.ts';
import { addDays } from '../../shared/day.ts';
import type { BaseData } from './baseData.ts';
import type { Directory } from './directory.ts';
import type { Draft, Writer } from './insert.ts';
import type { Parties } from './parties.ts';

/** A price as the bill needs it; `price` in 1/10000 €. */
export interface Position {
  readonly id: number;
  readonly name_de: string;
  readonly price: number;
}

export interface Tariff {
  readonly id: number;
  readonly billing_code: number;
  readonly flat: Position;
  readonly perKm: Position;
}

interface Prices {
  readonly flat: number;
  readonly km: number;
  readonly night: number;
}

const contracts: readonly (readonly [billing: string, code: string, name: string, prices: Prices])[] = [
  ['46', '07000', 'Taxi und Mietwagen Bayern', { flat: 59_000, km: 21_500, night: 12_000 }],
  ['48', '07010', 'Qualifizierter Krankentransport Bayern', { flat: 625_000, km: 28_900, night: 150_000 }],
  ['49', '07020', 'Krankenfahrten mit Sonderausstattung', { flat: 389_000, km: 24_700, night: 95_000 }],
];

/** One contract per kind of provider, its prices raised once, so that bills before and after differ. */
export async function seedTariffs(
  writer: Writer,
  base: BaseData,
  { insurers }: Directory,
  { providers }: Parties,
  today: string,
): Promise<readonly Tariff[]> {
  const validFrom = `${Number(today.slice(0, 4)) - 4}-01-01`;
  const raisedOn = `${Number(today.slice(0, 4)) - 3}-07-01`;
  const codes: Draft<TariffCode>[] = [];
  const numbers: Draft<TariffNumber>[] = [];

  const tariffs = contracts.map(([billing, code, name, prices]): Tariff => {
    const billing_code = base.billingCodes.find(row => row.code === billing)?.id ?? 1;
    const id = writer.nextId('tariff-code');
    codes.push({
      id,
      billing_code,
      code,
      name,
      tariff_area: 'Bayern',
      contract_no: `V-${billing}-${code}`,
      insurances: insurers.map(insurer => insurer.id),
      companies: providers.filter(provider => provider.billing_code === billing_code).map(row => row.id),
      valid_from: validFrom,
      km_basis: 'loaded',
      km_rounding: 'tenth',
      waiting_free_min: 15,
      second_guest_percent: 50,
      further_guest_percent: 25,
      price_includes_vat: true,
      vat_case: billing === '46' ? 'reduced' : 'exempt',
      submission_months: 12,
      payment_days: 28,
    });
    const position = (
      number: string,
      name_de: string,
      name_en: string,
      unit: TariffNumber['unit'],
      price: number,
      extra: Partial<TariffNumber> = {},
    ): Position => {
      const row = {
        tariff_code: id,
        number,
        name_de,
        name_en,
        unit,
        vat_rate: billing === '46' ? ('7' as const) : ('0' as const),
        copay_relevant: true,
        time_class: 'any' as const,
        ...extra,
      };
      const former = Math.round(price * 0.94);
      numbers.push({
        id: writer.nextId('tariff-number'),
        ...row,
        price: former,
        valid_from: validFrom,
        valid_to: addDays(raisedOn, -1),
      });
      const current = writer.nextId('tariff-number');
      numbers.push({ id: current, ...row, price, valid_from: raisedOn });
      return { id: current, name_de, price };
    };
    const flat = position(`${billing}0101`, 'Grundpauschale', 'Base rate', 'flat', prices.flat);
    const perKm = position(`${billing}0201`, 'Kilometer besetzt', 'Loaded kilometre', 'km', prices.km);
    position(`${billing}0301`, 'Nachtzuschlag', 'Night surcharge', 'flat', prices.night, {
      time_class: 'night',
      surcharge: true,
    });
    position(`${billing}0401`, 'Wartezeit je Minute', 'Waiting, per minute', 'minute', 5_500);
    return { id, billing_code, flat, perKm };
  });

  await writer.insert('tariff-code', codes);
  await writer.insert('tariff-number', numbers);
  return tariffs;
}
