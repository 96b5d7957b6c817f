import { relativeDay } from '@engine/shared/day.ts';
import { hasWrongNumber } from '../../guests/server/hasWrongNumber.ts';
import { expiryDays } from '../shared/warnings.ts';
import type { ApprovalState, Finding, GuestFacts } from './warning.ts';

type Rule = (guest: GuestFacts, day: Days) => readonly Omit<Finding, 'guest'>[];

interface Days {
  readonly today: string;
  /** last day on which something is about to expire */
  readonly soon: string;
}

/** All findings about a guest today; a pure function of the facts. */
export function findingsOf(guest: GuestFacts, now = new Date()): readonly Finding[] {
  const days = {
    today: relativeDay('$today', now) ?? '',
    soon: relativeDay(`$today+${expiryDays}d`, now) ?? '',
  };
  return rules.flatMap(rule => rule(guest, days)).map(found => ({ ...found, guest: guest.id }));
}

const plain = { cause: 'guest', facts: {}, validTo: null } as const;

const houseNumber = 'house_no';

/** Causes that name no occasion: once such a finding is gone, the next of the same cause is another one. */
export const standingCauses: ReadonlySet<string | null> = new Set([plain.cause, houseNumber]);

const rules: readonly Rule[] = [
  ({ payerType, kvnr }) =>
    payerType === 'statutory' && kvnr === null ? [{ ...plain, kind: 'missing_kvnr', severity: 'block' }] : [],

  guest => (hasWrongNumber(guest) ? [{ ...plain, kind: 'invalid_kvnr', severity: 'block' }] : []),

  ({ payerType, insurance }, { today }) => {
    if (payerType !== 'statutory' || !insurance?.validTo || insurance.validTo >= today) return [];
    const facts = { insurance: insurance.name, date: insurance.validTo };
    return [{ kind: 'insurance_expired', severity: 'warn', cause: insurance.validTo, facts, validTo: null }];
  },

  ({ exemptTo }, days) =>
    isSoon(exemptTo, days) ? [{ ...expiring(exemptTo), kind: 'exemption_expiring', cause: exemptTo }] : [],

  ({ prescriptions }, days) =>
    prescriptions.flatMap(prescription => {
      const { approvalTo, approvalNumber, id } = prescription;
      if (!isSoon(approvalTo, days) || isFollowed(prescription, prescriptions)) return [];
      const found = expiring(approvalTo);
      const facts = { ...found.facts, ...(approvalNumber === null ? {} : { approval: approvalNumber }) };
      return [{ ...found, facts, kind: 'approval_expiring', cause: `${id}/${approvalTo}` }];
    }),

  ({ prescriptions }, { today }) =>
    prescriptions.flatMap(({ id, maxTrips, trips, approvalTo }) => {
      const isOver = approvalTo !== null && approvalTo < today;
      if (maxTrips === null || trips < maxTrips || isOver) return [];
      const facts = { trips, most: maxTrips };
      const cause = `${id}/${maxTrips}`;
      return [{ kind: 'approval_used_up', severity: 'block', cause, facts, validTo: approvalTo }];
    }),

  ({ duplicates }) =>
    duplicates.map(({ id, number }) => {
      const facts = { guest: id, number };
      return { kind: 'duplicate', severity: 'warn', cause: String(id), facts, validTo: null } as const;
    }),

  ({ unpaid }) =>
    unpaid.count > 0 ? [{ ...plain, kind: 'unpaid_copay', severity: 'warn', facts: { ...unpaid } }] : [],

  ({ hasHouseNumber }) =>
    hasHouseNumber ? [] : [{ ...plain, kind: 'address', severity: 'info', cause: houseNumber }],

  ({ deceasedOn }) =>
    deceasedOn === null
      ? []
      : [
          {
            kind: 'deceased',
            severity: 'block',
            cause: deceasedOn,
            facts: { date: deceasedOn },
            validTo: null,
          },
        ],
];

const isSoon = (day: string | null, { today, soon }: Days): day is string =>
  day !== null && day >= today && day <= soon;

const expiring = (day: string) => ({ severity: 'warn' as const, facts: { date: day }, validTo: day });

/** Whether there is a later approval for the same treatment. */
const isFollowed = (one: ApprovalState, all: readonly ApprovalState[]) =>
  all.some(
    ({ treatmentType, approvalTo }) =>
      treatmentType === one.treatmentType && (approvalTo ?? '9999') > (one.approvalTo ?? ''),
  );
