/** What the checks of a bill case look at; one function each in `src/office/cases/server/checks`. */
const checkRules = [
  'state',
  'kvnr',
  'ik',
  'prescription',
  'approval',
  'exemption',
  'tariff',
  'signature',
  'duplicate',
  'deadline',
  'vehicle',
  'route',
  'vat',
  'cash',
  'copay',
  'payer',
  'original',
  'trips',
  'places',
  'shared',
] as const;

export type CheckRule = (typeof checkRules)[number];

/** The rules that review a billed case: whether its payer and its co-payment are still what they were. */
export type ReviewRule = Extract<CheckRule, 'copay' | 'payer'>;

export const isOfReview = ({ rule }: Pick<Finding, 'rule'>): boolean => rule === 'copay' || rule === 'payer';

/** Everything that the checks can find; each has a sentence in both languages. */
const findingCodes = [
  'noTours',
  'guestAsked',
  'guestDrafted',
  'tourUnchecked',
  'guestNotMet',
  'deceased',
  'kvnrMissing',
  'kvnrInvalid',
  'companyIk',
  'insurerMissing',
  'notInsured',
  'payerMissing',
  'insurerIk',
  'insurerEnded',
  'ikClass',
  'prescriptionMissing',
  'outsidePrescription',
  'approvalNotAsked',
  'approvalPending',
  'approvalUnanswered',
  'approvalRejected',
  'outsideApproval',
  'approvalUsedUp',
  'outsideExemption',
  'noTariff',
  'twoTariffs',
  'noRow',
  'twoRows',
  'overlappingBands',
  'beyondBands',
  'noKilometres',
  'notFromMap',
  'mixedTariffs',
  'noSignature',
  'sameTrip',
  'deadlineOver',
  'deadlineNear',
  'permitEnded',
  'vehicleBeyond',
  'vehicleBelow',
  'notEquipped',
  'equipmentBeyond',
  'noRoute',
  'exemptUnequipped',
  'cashBeyond',
  'copayLess',
  'copayMore',
  'guestNotCredited',
  'otherInsurer',
  'guestPays',
  'companyPays',
  'originalMissing',
  'approvalUnfounded',
  'approvalIncomplete',
  'otherTreatment',
  'wrongWay',
  'beyondWeek',
  'beyondTotal',
  'strangePlace',
  'withoutFirst',
  'carUnknown',
  'permitMissing',
  'permitTooLow',
  'approvalOfOther',
] as const;

export type FindingCode = (typeof findingCodes)[number];

/** Parameters of findings that are amounts, in cents. */
export const moneyParams: ReadonlySet<string> = new Set(['cash', 'copay', 'credit', 'billed', 'due']);

/** Where the mistake can be fixed: a record and, where one is to blame, its field. */
export interface Cause {
  readonly resource: string;
  readonly id: number;
  readonly field: string | null;
}

/** One thing that a check found. `code` names its sentence, `params` fill it. */
export interface Finding {
  readonly rule: CheckRule;
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  readonly params: Readonly<Record<string, string | number>>;
  readonly cause: Cause | null;
}

/** A finding as a case stores it: a user may have overridden it. */
export interface CheckResult extends Finding {
  readonly overridden_by: number | null;
  readonly overridden_at: string | null;
  readonly reason: string | null;
}

/** A finding that is not overridden. */
export const openResult = (finding: Finding): CheckResult => ({
  ...finding,
  overridden_by: null,
  overridden_at: null,
  reason: null,
});

/** Without a price, a payer or a trip there is nothing to bill, and no override helps. */
const alwaysStands: ReadonlySet<string> = new Set<CheckRule>(['tariff', 'state']);

export const canOverride = ({ rule }: Pick<CheckResult, 'rule'>): boolean => !alwaysStands.has(rule);

/** Whether the result prevents billing. */
export const isOpenError = ({ severity, overridden_by }: CheckResult): boolean =>
  severity === 'error' && overridden_by === null;

export const isOpenWarning = ({ severity, overridden_by }: CheckResult): boolean =>
  severity === 'warning' && overridden_by === null;

/** Identifies a finding of a case from one check to the next. */
export function findingKey({ rule, code, cause }: Finding): string {
  return [rule, code, cause?.resource ?? '', cause?.id ?? '', cause?.field ?? ''].join('/');
}

/** The stored list; any other value counts as an empty one. */
export function readCheckResults(stored: unknown): readonly CheckResult[] {
  return Array.isArray(stored) ? stored.filter(isCheckResult) : [];
}

function isCheckResult(value: unknown): value is CheckResult {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rule' in value &&
    checkRules.some(rule => rule === value.rule) &&
    'severity' in value &&
    'params' in value
  );
}
