import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { addRecord } from '@engine/server/records/product/addRecords.ts';
import { insertRecords } from '@engine/server/records/rows/rows.ts';
import { sum } from '@engine/shared/sum.ts';
import type { Rows } from '@generated/types/rows.ts';
import { type ClaimRow, handOn } from './claimRow.ts';

type Case = Rows['bill_cases'];

/** A claim for part of a case that was billed already. */
export interface LaterClaim {
  readonly kind: Exclude<Case['kind'], 'tours' | null>;
  readonly code: NonNullable<Case['processing_code']>;
  /** who owes it: the payer of the case, or the guest */
  readonly from: 'payer' | 'guest';
  readonly lines: readonly ClaimLine[];
}

/** A position of a later claim; amounts in cents. */
interface ClaimLine {
  /** as the bill calls it, at most 200 characters */
  readonly description: string;
  readonly amount: number;
  /** difference to the co-payment of the trip as billed */
  readonly copay?: number;
  readonly tour?: number | null;
  /** the day of the service; by default the last of the case */
  readonly day?: string;
}

const guestOwes = {
  payer_type: 'self',
  health_insurance: null,
  payer: null,
  payer_company: null,
  payer_reference: null,
} as const;

/**
 * Creates the case that claims a part of another one: checked, ready for the next bill; the caller links it from the
 * original. It states no value-added tax: the bill of the original case has stated all of it (§ 14c UStG). Returns its
 * id.
 */
export async function addLaterClaim(data: Data, original: ClaimRow, claim: LaterClaim): Promise<number> {
  const { kind, code, from, lines } = claim;
  const gross = sum(lines.map(({ amount }) => amount));
  const copay = sum(lines.map(line => line.copay ?? 0));
  const id = await addRecord(data, entityNamed(data.model, 'bill-case'), {
    ...handOn(original),
    ...(from === 'guest' && guestOwes),
    ...(kind === 'copay' && { copay_key: '2' }),
    kind,
    processing_code: code,
    gross,
    copay,
    net: gross - copay,
    error_count: 0,
    warning_count: 0,
    status: 'checked',
  });
  const items = lines.map(line => ({
    bill_case: id,
    tour: line.tour ?? null,
    billed: false,
    description: line.description,
    service_date: line.day ?? original.last_day,
    quantity: 100,
    unit_price: line.amount * 100,
    amount: line.amount,
    vat_rate: '0',
    vat_amount: 0,
    copay: line.copay ?? 0,
  }));
  const records = items.map(item => new Map<string, unknown>(Object.entries(item)));
  await insertRecords(data, entityNamed(data.model, 'bill-item'), records);
  return id;
}
