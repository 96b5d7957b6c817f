import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import type { CompanyFacts, OtherPayer, PrescriptionFacts } from './caseFacts.ts';

const idsPerStatement = 5_000;

const reason = 'A case is checked against the whole of those whom it names; the caller has chosen the cases.';

type ById<T> = ReadonlyMap<number, T>;

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
          't.treatment_type as treatmentType',
          't.reason',
          't.direction',
          't.trips_per_week as treatmentsPerWeek',
          't.trips_total as tripsTotal',
          't.original_received',
          't.approval_asked_on as approvalAskedOn',
          't.approval_answer_by as approvalAnswerBy',
          't.approval_number as approvalNumber',
          't.approval_on as approvalOn',
          't.approval_status as approvalStatus',
          't.approval_from as approvalFrom',
          't.approval_to as approvalTo',
          't.approval_max_trips as approvalMaxTrips',
          't.payer',
          't.payer_insurance',
          't.payer_company',
          't.payer_reference',
        ])
        .where('t.id', ...oneOf(data, ids)),
    );
    for (const {
      payer,
      payer_insurance,
      payer_company,
      payer_reference,
      original_received,
      ...row
    } of rows) {
      const otherPayer =
        payer === null || payer === 'insurance'
          ? null
          : {
              payerType: payerTypes[payer],
              insurer: payer_insurance,
              company: payer_company,
              reference: payer_reference,
            };
      found.set(row.id, {
        ...row,
        equipment: row.equipment ?? 'none',
        originalReceived: isSet(original_received),
        otherPayer,
      });
    }
  }
  return found;
}

const payerTypes = {
  bg: 'bg',
  social: 'social',
  company: 'business',
  guest: 'self',
} as const satisfies Readonly<Record<string, OtherPayer['payerType']>>;

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
          't.address_city as city',
          't.small_business',
          't.permit_type as permitType',
          't.permit_valid_to as permitValidTo',
        ])
        .where('t.id', ...oneOf(data, ids)),
    );
    for (const { small_business, ...row } of rows)
      found.set(row.id, { ...row, isSmallBusiness: isSet(small_business) });
  }
  return found;
}
