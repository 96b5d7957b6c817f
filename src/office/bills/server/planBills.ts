import { ProblemError } from '@engine/server/access/problemError.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { sum } from '@engine/shared/sum.ts';
import type { Rows } from '@generated/types/rows.ts';
import { guestWith, type PartyKey } from '../../letters/server/parties.ts';
import type { PlannedKind } from '../shared/runPreview.ts';
import { payerOfCase } from './payerOfCase.ts';
import { billProblems } from './problems.ts';

/** A checked case on its way to a bill. Amounts in cents. */
export interface CaseToBill {
  readonly id: number;
  readonly number: string;
  readonly company: number;
  readonly client: number | null;
  readonly guest: number;
  readonly payerType: Rows['bill_cases']['payer_type'];
  /** a bill to an insurer states one for all of its cases */
  readonly processingCode: NonNullable<Rows['bill_cases']['processing_code']>;
  /** the insurer that pays */
  readonly payer: number | null;
  /** the hospital, home or company that pays; if `payer` is null too, the guest pays */
  readonly payingCompany: number | null;
  readonly net: number;
  /** what the guest owes, less what the driver took */
  readonly copayDue: number;
  /** checked, and on no bill */
  readonly waitsForBill: boolean;
  /** on no co-payment bill */
  readonly waitsForCopayBill: boolean;
  /** the days of its first and its last trip; null: it has none */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** A planned bill. `total` is what the recipient will owe. */
export interface BillPlan {
  readonly key: string;
  readonly kind: PlannedKind;
  readonly company: number;
  readonly client: number | null;
  readonly recipient: PartyKey;
  readonly processingCode: CaseToBill['processingCode'];
  readonly cases: readonly CaseToBill[];
  readonly serviceFrom: string;
  readonly serviceTo: string;
  readonly total: number;
}

/**
 * One bill per company, payer and processing code for the cases, and one per company and guest for the co-payment that
 * is due on them (§ 61 SGB V: the operator collects it). Throws `caseWithoutTrips` for a case without any day of
 * service.
 */
export function planBills(cases: readonly CaseToBill[]): readonly BillPlan[] {
  const main = grouped(
    cases.filter(each => each.waitsForBill),
    each => `${keyOf(each.company, recipientOf(each))}/${each.processingCode}`,
  ).map(group => planOf(group, recipientOf(group[0]), kindOf(group), ({ net }) => net));
  const copay = grouped(
    cases.filter(each => each.waitsForCopayBill && each.copayDue > 0),
    each => keyOf(each.company, guestWith(each.guest)),
  ).map(group => planOf(group, guestWith(group[0].guest), 'copay', ({ copayDue }) => copayDue));
  return [...main, ...copay];
}

type Group = readonly [CaseToBill, ...CaseToBill[]];

const grouped = (cases: readonly CaseToBill[], key: (each: CaseToBill) => string): readonly Group[] => [
  ...groupBy(cases, key).values(),
];

function planOf(
  group: Group,
  recipient: PartyKey,
  kind: BillPlan['kind'],
  owed: (each: CaseToBill) => number,
): BillPlan {
  const [{ company, client, processingCode }] = group;
  const part = kind === 'copay' ? 'copay' : `main/${processingCode}`;
  return {
    key: `${part}/${keyOf(company, recipient)}`,
    kind,
    company,
    client,
    recipient,
    processingCode,
    cases: group,
    ...serviceDays(group),
    total: sum(group.map(owed)),
  };
}

function serviceDays(group: Group): Pick<BillPlan, 'serviceFrom' | 'serviceTo'> {
  const days = group.flatMap(({ number, firstDay, lastDay }) => {
    if (firstDay === null || lastDay === null)
      throw new ProblemError(billProblems.caseWithoutTrips, { number });
    return [firstDay, lastDay];
  });
  days.sort();
  return { serviceFrom: days[0] ?? '', serviceTo: days.at(-1) ?? '' };
}

const recipientOf = ({ payingCompany, payer, guest }: CaseToBill): PartyKey =>
  payerOfCase(payingCompany, payer, guest);

const keyOf = (company: number, { type, id }: PartyKey): string => `${company}/${type}/${id}`;

function kindOf(group: Group): BillPlan['kind'] {
  const { type } = recipientOf(group[0]);
  if (type === 'company') return 'business';
  if (type === 'guest') return 'private';
  return group.length > 1 ? 'statutory_collective' : 'statutory_single';
}
