import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import type { CompanyFacts, GuestFacts, PrescriptionFacts } from './caseFacts.ts';

const idsPerStatement = 5_000;

const reason = 'A case is checked against the whole of those whom it names; the caller has chosen the cases.';

type ById<T> = ReadonlyMap<number, T>;

export async function loadGuests(data: Data, guests: readonly number[]): Promise<ById<GuestFacts>> {
  const found = new Map<number, GuestFacts>();
  for (const ids of chunksOf(guests, idsPerStatement)) {
    const rows = await data.run(
      data
        .unscoped(reason)
        .selectFrom('guest as t')
        .select(
          columns('guest as t', [
            'id',
            'first_name',
            'last_name',
            'birth_date',
            'payer_type',
            'health_insurance',
            'kvnr',
            'kvnr_exception',
            'deceased_on',
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
        .where('t.id', ...oneOf(data, ids)),
    );
    for (const row of rows) {
      const { exempt_from: from, exempt_to: to, street, house_no, zip, city, country } = row;
      found.set(row.id, {
        id: row.id,
        name: `${row.first_name} ${row.last_name}`,
        birthDate: row.birth_date,
        payerType: row.payer_type,
        insurer: row.health_insurance,
        kvnr: row.kvnr,
        kvnrException: row.kvnr_exception,
        deceasedOn: row.deceased_on,
        exempt: isSet(row.copay_exempt) && from !== null && to !== null ? { from, to } : null,
        address: known({ street, house_no, zip, city, country }),
      });
    }
  }
  return found;
}

const known = (address: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(address).filter((part): part is [string, string] => part[1] !== null));

export async function loadPrescriptions(
  data: Data,
  prescriptions: readonly number[],
): Promise<ById<PrescriptionFacts>> {
  const found = new Map<number, PrescriptionFacts>();
  for (const ids of chunksOf(prescriptions, idsPerStatement)) {
    const rows = await data.run(
      data
        .unscoped(reason)
        .selectFrom('prescriptions as t')
        .select([
          't.id',
          't.valid_from as validFrom',
          't.valid_to as validTo',
          't.transport_kind as transportKind',
          't.equipment',
          't.approval_status as approvalStatus',
          't.approval_from as approvalFrom',
          't.approval_to as approvalTo',
          't.approval_max_trips as approvalMaxTrips',
        ])
        .where('t.id', ...oneOf(data, ids)),
    );
    for (const row of rows) found.set(row.id, { ...row, equipment: row.equipment ?? 'none' });
  }
  return found;
}

export async function loadCompanies(data: Data, companies: readonly number[]): Promise<ById<CompanyFacts>> {
  const found = new Map<number, CompanyFacts>();
  for (const ids of chunksOf(companies, idsPerStatement)) {
    const rows = await data.run(
      data
        .unscoped(reason)
        .selectFrom('companies as t')
        .select([
          't.id',
          't.ik',
          't.billing_code as billingCode',
          't.federal_state as federalState',
          't.permit_type as permitType',
          't.permit_valid_to as permitValidTo',
        ])
        .where('t.id', ...oneOf(data, ids)),
    );
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
