import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { isSet, parsed } from '@engine/shared/tables/stored.ts';
import type { InferResult } from 'kysely';
import { loadCare } from '../../care/server/loadCare.ts';
import { nameInText } from '../../guests/server/guestName.ts';
import type { Exemption, Guest, Insurance, Period } from './caseFacts.ts';

const idsPerStatement = 5_000;

const reason = 'A case is checked against the whole of those whom it names; the caller has chosen the cases.';

/** Guests with all their insurances, exemptions and care levels, in four statements for each 5,000. */
export async function loadGuests(data: Data, guests: readonly number[]): Promise<ReadonlyMap<number, Guest>> {
  const found = new Map<number, Guest>();
  for (const ids of chunksOf(guests, idsPerStatement)) {
    const rows = await data.run(guestRows(data, ids));
    const periods = groupBy(await data.run(periodRows(data, ids)), ({ guest }) => guest);
    const exemptions = groupBy(await data.run(exemptionRows(data, ids)), ({ guest }) => guest);
    const care = await loadCare(data, ids);
    for (const row of rows)
      found.set(row.id, {
        ...guestOf(row, periods.get(row.id) ?? [], exemptions.get(row.id) ?? []),
        carePeriods: care.get(row.id) ?? [],
      });
  }
  return found;
}

const guestRows = (data: Data, ids: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('guest as t')
    .select(
      columns('guest as t', [
        'id',
        'first_name',
        'name_prefix',
        'last_name',
        'birth_date',
        'payer_type',
        'health_insurance',
        'kvnr',
        'kvnr_exception',
        'deceased_on',
        'care_level',
        'disability_marks',
        'copay_exempt',
        'exempt_from',
        'exempt_to',
      ]),
    )
    .select([
      't.address_street as street',
      't.address_house_no as house_no',
      't.address_zip as zip',
      't.address_city as city',
      't.address_country as country',
    ])
    .where('t.id', ...oneOf(data, ids));

const periodRows = (data: Data, ids: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('guest_insurances as t')
    .select(
      columns('guest_insurances as t', [
        'guest',
        'kind',
        'health_insurance',
        'kvnr',
        'kvnr_exception',
        'reference',
        'valid_from',
        'valid_to',
      ]),
    )
    .where('t.guest', ...oneOf(data, ids))
    .orderBy('t.valid_from');

const exemptionRows = (data: Data, ids: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('guest_exemptions as t')
    .select(['t.guest', 't.valid_from as from', 't.valid_to as to'])
    .where('t.guest', ...oneOf(data, ids))
    .orderBy('t.valid_from');

type GuestRow = InferResult<ReturnType<typeof guestRows>>[number];
type PeriodRow = InferResult<ReturnType<typeof periodRows>>[number];

function guestOf(
  row: GuestRow,
  periods: readonly PeriodRow[],
  former: readonly Exemption[],
): Omit<Guest, 'carePeriods'> {
  const { copay_exempt, exempt_from: from, exempt_to: to, street, house_no, zip, city, country } = row;
  const newest = isSet(copay_exempt) && from !== null && to !== null ? [{ from, to }] : [];
  return {
    id: row.id,
    name: nameInText(row),
    birthDate: row.birth_date,
    deceasedOn: row.deceased_on,
    care: { careLevel: row.care_level, disabilityMarks: parsed(row.disability_marks) ?? [] },
    exemptions: [...former.map(each => ({ from: each.from, to: each.to })), ...newest],
    address: known({ street, house_no, zip, city, country }),
    insurance: {
      payerType: row.payer_type,
      insurer: row.health_insurance,
      kvnr: row.kvnr,
      kvnrException: row.kvnr_exception,
      reference: null,
    },
    periods: periods.map(periodOf),
  };
}

const periodOf = (row: PeriodRow): Insurance & Period => ({
  from: row.valid_from,
  to: row.valid_to,
  payerType: row.kind,
  insurer: row.health_insurance,
  kvnr: row.kvnr,
  kvnrException: row.kvnr_exception,
  reference: row.reference,
});

const known = (address: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(address).filter((part): part is [string, string] => part[1] !== null));
