import { addDays } from '@engine/shared/day.ts';
import { sum } from '@engine/shared/sum.ts';
import type { BillCase, BillItem, Tour } from '@generated/types/entities.ts';
import { buildCase } from '../cases/server/buildCase.ts';
import type { CaseFacts } from '../cases/server/caseFacts.ts';
import { itemsOf } from '../cases/server/caseItems.ts';
import { caseValues } from '../cases/server/caseValues.ts';
import { type CheckedCase, withFindings } from '../cases/server/checkCase.ts';
import type { Draft, Writer } from './insert.ts';
import type { Numbers } from './numbers.ts';
import type { Patient } from './prescriptions.ts';
import type { Ride } from './tours.ts';

/** A case before it is billed: a month of trips of one passenger, priced as in the product. */
export interface Claim {
  readonly id: number;
  readonly patient: Patient;
  readonly period: string;
  readonly rides: readonly Ride[];
  readonly checked: CheckedCase;
  readonly items: readonly Draft<BillItem>[];
  readonly gross: number;
  readonly copay: number;
  readonly vat: number;
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Prices and checks the trips of one passenger and month. Mistakes exist only in the latest month: earlier ones have
 * been corrected.
 */
export function claimOf(
  writer: Writer,
  patient: Patient,
  period: string,
  rides: readonly Ride[],
  facts: CaseFacts,
  isLatest: boolean,
): Claim {
  const id = writer.nextId('bill-case');
  const key = { company: patient.company.id, guest: patient.id, prescription: patient.prescription, period };
  const built = buildCase(facts, key, null, facts.tours);
  const checked = isLatest ? withFindings(built, facts) : { ...built, results: [], errors: 0, warnings: 0 };
  const items = itemsOf(checked).map(item => ({
    id: writer.nextId('bill-item'),
    bill_case: id,
    ...item,
  }));
  const days = rides.map(ride => ride.draft.date);
  return {
    id,
    patient,
    period,
    rides,
    checked,
    items,
    gross: checked.gross,
    copay: checked.copay,
    vat: sum(items.map(item => item.vat_amount ?? 0)),
    firstDay: days[0] ?? `${period}-01`,
    lastDay: days.at(-1) ?? `${period}-01`,
  };
}

export type CaseStatus = BillCase['status'];

/** The state of a claim, and its open amount on its bill. */
export interface ClaimState extends Pick<Draft<BillCase>, 'open' | 'cut' | 'cut_reason' | 'answer_due'> {
  readonly status: CaseStatus;
  readonly bill: number | null;
}

export function caseRow(
  { id, patient, period, checked, lastDay }: Claim,
  numbers: Numbers,
  state: ClaimState,
): { readonly id: number } & Readonly<Record<string, unknown>> {
  return {
    id,
    number: numbers.next('bill-case', period.slice(0, 4)),
    ...state,
    period,
    company: patient.company.id,
    guest: patient.id,
    prescription: patient.prescription,
    opened_on: addDays(lastDay, 1),
    ...caseValues(checked),
    kind: 'tours',
    processing_code: '01',
    ...(state.status === 'rejected'
      ? { rejection_code: '14', rejection_text: 'Strecke nicht nachvollziehbar.' }
      : {}),
  };
}

/** The state of the tours of a case in this state. */
export function tourStatusIn(status: CaseStatus): Tour['status'] {
  if (status === 'cancelled') return 'driven';
  return status === 'open' || status === 'on_hold' || status === 'checked' ? 'checked' : 'billed';
}
