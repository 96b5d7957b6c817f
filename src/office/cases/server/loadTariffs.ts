import type { Data, Row } from '@engine/server/access/data.ts';
import { entityNamed, fieldNamed } from '@engine/server/access/model.ts';
import { flag, list, number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sql } from 'kysely';
import { type Tariff, type TariffRow, usualNight } from '../../pricing/server/tariff.ts';

/** Every contract with its rows: some hundred records, read in six statements. */
export async function loadTariffs(data: Data): Promise<readonly Tariff[]> {
  const guestTypes = await linksOf(data, 'tariff-number', 'guest_types');
  const treatmentTypes = await linksOf(data, 'tariff-number', 'treatment_types');
  const numbers = await data.run(sql`select * from tariffnumbers order by number, valid_from`);
  const rows = groupBy(numbers, row => number(row, 'tariff_code'));
  const insurers = await linksOf(data, 'tariff-code', 'insurances');
  const companies = await linksOf(data, 'tariff-code', 'companies');
  const codes = await data.run(sql`select * from tariffcodes order by id`);
  return codes.map(row => {
    const id = number(row, 'id');
    return {
      ...tariffOf(row),
      insurers: insurers.get(id) ?? [],
      companies: companies.get(id) ?? [],
      rows: (rows.get(id) ?? []).map(row => {
        const own = number(row, 'id');
        return tariffRow(row, guestTypes.get(own) ?? [], treatmentTypes.get(own) ?? []);
      }),
    };
  });
}

function tariffOf(row: Row): Omit<Tariff, 'insurers' | 'companies' | 'rows'> {
  return {
    id: number(row, 'id'),
    name: text(row, 'name'),
    billingCode: number(row, 'billing_code'),
    code: text(row, 'code'),
    payerTypes: list(row, 'payer_types').map(String),
    validFrom: text(row, 'valid_from'),
    validTo: textOrNull(row, 'valid_to'),
    kmBasis: text(row, 'km_basis'),
    kmRounding: textOrNull(row, 'km_rounding'),
    waitingFreeMinutes: numberOrNull(row, 'waiting_free_min') ?? 0,
    secondGuestPercent: numberOrNull(row, 'second_guest_percent'),
    furtherGuestPercent: numberOrNull(row, 'further_guest_percent'),
    includesVat: flag(row, 'price_includes_vat'),
    vatCase: textOrNull(row, 'vat_case'),
    nightFrom: textOrNull(row, 'night_from') ?? usualNight.from,
    nightTo: textOrNull(row, 'night_to') ?? usualNight.to,
    submissionMonths: numberOrNull(row, 'submission_months') ?? usualSubmissionMonths,
  };
}

const usualSubmissionMonths = 12;

function tariffRow(row: Row, guestTypes: readonly number[], treatmentTypes: readonly number[]): TariffRow {
  return {
    id: number(row, 'id'),
    number: text(row, 'number'),
    name: text(row, 'name_de'),
    unit: text(row, 'unit'),
    isSurcharge: flag(row, 'surcharge'),
    price: number(row, 'price'),
    kmFrom: numberOrNull(row, 'km_from'),
    kmTo: numberOrNull(row, 'km_to'),
    minAmount: numberOrNull(row, 'min_amount'),
    maxAmount: numberOrNull(row, 'max_amount'),
    guestTypes,
    treatmentTypes,
    timeClass: textOrNull(row, 'time_class') ?? 'any',
    vatRate: number(row, 'vat_rate'),
    isCopayRelevant: flag(row, 'copay_relevant'),
    validFrom: text(row, 'valid_from'),
    validTo: textOrNull(row, 'valid_to'),
  };
}

/** The ids behind a field with several references, by record. */
async function linksOf(
  data: Data,
  entity: string,
  field: string,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const join = fieldNamed(entityNamed(data.model, entity), field).ref?.join;
  if (!join) return new Map();
  const rows = await data.run(
    sql`select ${sql.ref(join.own)} as own, ${sql.ref(join.other)} as other from ${sql.table(join.table)} order by 1, 2`,
  );
  const links = groupBy(rows, row => number(row, 'own'));
  return new Map([...links].map(([own, found]) => [own, found.map(row => number(row, 'other'))]));
}
