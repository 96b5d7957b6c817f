import type { Row } from '@engine/server/access/data.ts';
import { flag, number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { type Address, addressIn } from '../../letters/server/address.ts';
import type { CompanyFacts, GuestFacts, PrescriptionFacts } from './caseFacts.ts';

export function guestOf(row: Row): GuestFacts {
  const from = textOrNull(row, 'exempt_from');
  const to = textOrNull(row, 'exempt_to');
  return {
    id: number(row, 'id'),
    name: `${text(row, 'first_name')} ${text(row, 'last_name')}`,
    birthDate: text(row, 'birth_date'),
    payerType: text(row, 'payer_type'),
    insurer: numberOrNull(row, 'health_insurance'),
    kvnr: textOrNull(row, 'kvnr'),
    kvnrException: textOrNull(row, 'kvnr_exception'),
    deceasedOn: textOrNull(row, 'deceased_on'),
    exempt: flag(row, 'copay_exempt') && from !== null && to !== null ? { from, to } : null,
    address: known(addressIn(row)),
  };
}

const known = (address: Address): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(address).filter((part): part is [string, string] => part[1] !== null));

export const prescriptionOf = (row: Row): PrescriptionFacts => ({
  id: number(row, 'id'),
  validFrom: text(row, 'valid_from'),
  validTo: textOrNull(row, 'valid_to'),
  transportKind: text(row, 'transport_kind'),
  equipment: textOrNull(row, 'equipment') ?? 'none',
  approvalStatus: text(row, 'approval_status'),
  approvalFrom: textOrNull(row, 'approval_from'),
  approvalTo: textOrNull(row, 'approval_to'),
  approvalMaxTrips: numberOrNull(row, 'approval_max_trips'),
});

export const companyOf = (row: Row): CompanyFacts => ({
  id: number(row, 'id'),
  ik: textOrNull(row, 'ik'),
  billingCode: numberOrNull(row, 'billing_code'),
  federalState: text(row, 'federal_state'),
  permitType: textOrNull(row, 'permit_type'),
  permitValidTo: textOrNull(row, 'permit_valid_to'),
});
