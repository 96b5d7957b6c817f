import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { isSet, parsed } from '@engine/shared/tables/stored.ts';
import type { InferResult } from 'kysely';
import { type Tariff, type TariffRow, usualNight } from '../../pricing/server/tariff.ts';

const reason = 'A trip has one price for every reader, so all contracts are looked at.';

/** Every contract with its rows: some hundred records, read in six statements. */
export async function loadTariffs(data: Data): Promise<readonly Tariff[]> {
  const all = data.unscoped(reason);
  const guestTypes = linked(
    await data.select('guest types of tariff numbers', () =>
      all
        .selectFrom('tariffnumbers__guest_types')
        .select(['tariffnumbers_id as own', 'guest_types_id as other'])
        .orderBy('own')
        .orderBy('other'),
    ),
  );
  const treatmentTypes = linked(
    await data.select('treatment types of tariff numbers', () =>
      all
        .selectFrom('tariffnumbers__treatment_types')
        .select(['tariffnumbers_id as own', 'treatment_types_id as other'])
        .orderBy('own')
        .orderBy('other'),
    ),
  );
  const numbers = await data.select('tariff numbers for cases', () => tariffNumbers(data));
  const rows = groupBy(numbers, row => row.tariff_code);
  const insurers = linked(
    await data.select('insurers of tariff codes', () =>
      all
        .selectFrom('tariffcodes__insurances')
        .select(['tariffcodes_id as own', 'insurances_id as other'])
        .orderBy('own')
        .orderBy('other'),
    ),
  );
  const companies = linked(
    await data.select('companies of tariff codes', () =>
      all
        .selectFrom('tariffcodes__companies')
        .select(['tariffcodes_id as own', 'companies_id as other'])
        .orderBy('own')
        .orderBy('other'),
    ),
  );
  const codes = await data.select('tariff codes for cases', () => tariffCodes(data));
  return codes.map(row => ({
    ...tariffOf(row),
    insurers: insurers.get(row.id) ?? [],
    companies: companies.get(row.id) ?? [],
    rows: (rows.get(row.id) ?? []).map(own =>
      tariffRow(own, guestTypes.get(own.id) ?? [], treatmentTypes.get(own.id) ?? []),
    ),
  }));
}

/** The ids behind a field with several references, by record. */
function linked(
  rows: readonly { readonly own: number; readonly other: number }[],
): ReadonlyMap<number, readonly number[]> {
  const links = groupBy(rows, ({ own }) => own);
  return new Map([...links].map(([own, found]) => [own, found.map(({ other }) => other)]));
}

const tariffCodes = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('tariffcodes as t')
    .select(
      columns('tariffcodes as t', [
        'id',
        'name',
        'billing_code',
        'code',
        'payer_types',
        'valid_from',
        'valid_to',
        'km_basis',
        'km_rounding',
        'waiting_free_min',
        'second_guest_percent',
        'further_guest_percent',
        'price_includes_vat',
        'vat_case',
        'night_from',
        'night_to',
        'christmas_eve',
        'christmas_eve_from',
        'new_years_eve',
        'new_years_eve_from',
        'submission_months',
      ]),
    )
    .orderBy('t.id');

type TariffCodeRow = InferResult<ReturnType<typeof tariffCodes>>[number];

const tariffOf = (row: TariffCodeRow): Omit<Tariff, 'insurers' | 'companies' | 'rows'> => ({
  id: row.id,
  name: row.name,
  billingCode: row.billing_code,
  code: row.code,
  payerTypes: parsed(row.payer_types) ?? [],
  validFrom: row.valid_from,
  validTo: row.valid_to,
  kmBasis: row.km_basis,
  kmRounding: row.km_rounding,
  waitingFreeMinutes: row.waiting_free_min ?? 0,
  secondGuestPercent: row.second_guest_percent,
  furtherGuestPercent: row.further_guest_percent,
  includesVat: isSet(row.price_includes_vat),
  vatCase: row.vat_case,
  nightFrom: row.night_from ?? usualNight.from,
  nightTo: row.night_to ?? usualNight.to,
  christmasEve: row.christmas_eve && { kind: row.christmas_eve, from: row.christmas_eve_from },
  newYearsEve: row.new_years_eve && { kind: row.new_years_eve, from: row.new_years_eve_from },
  submissionMonths: row.submission_months ?? usualSubmissionMonths,
});

const usualSubmissionMonths = 12;

const tariffNumbers = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('tariffnumbers as t')
    .select(
      columns('tariffnumbers as t', [
        'id',
        'tariff_code',
        'number',
        'name_de',
        'unit',
        'surcharge',
        'price',
        'km_from',
        'km_to',
        'min_amount',
        'max_amount',
        'time_class',
        'vat_rate',
        'copay_relevant',
        'valid_from',
        'valid_to',
      ]),
    )
    .orderBy('t.number')
    .orderBy('t.valid_from');

const tariffRow = (
  row: InferResult<ReturnType<typeof tariffNumbers>>[number],
  guestTypes: readonly number[],
  treatmentTypes: readonly number[],
): TariffRow => ({
  id: row.id,
  number: row.number,
  name: row.name_de,
  unit: row.unit,
  isSurcharge: isSet(row.surcharge),
  price: row.price,
  kmFrom: row.km_from,
  kmTo: row.km_to,
  minAmount: row.min_amount,
  maxAmount: row.max_amount,
  guestTypes,
  treatmentTypes,
  timeClass: row.time_class ?? 'any',
  vatRate: Number(row.vat_rate),
  isCopayRelevant: isSet(row.copay_relevant),
  validFrom: row.valid_from,
  validTo: row.valid_to,
});
