import type { Liability, PriceStep } from '../shared/caseExplanation';
import type { FindingCode } from '../shared/checkResults';
import type { billCases as german } from './de';
import { explain } from './explainEn';

/** One sentence for each thing that a check finds: what is wrong and, where it is not plain, what to do. */
const findings: Readonly<Record<FindingCode | 'cashCredited', string>> = {
  noTours: 'The case has no tour left.',
  guestAsked: 'Bill %{bill} still asks the guest for the co-payment. Withdraw the empty case to credit it.',
  guestDrafted: 'There is still a draft bill for the co-payment. Withdraw the empty case to delete it.',
  tourUnchecked: 'Tour %{tour} is no longer marked as checked.',
  guestNotMet: 'Tour %{tour} of %{day} says that the guest did not show. Remove that note, or the tour.',
  deceased: 'The guest died on %{day}; there are tours after that.',
  kvnrMissing: 'The insurance number is missing.',
  kvnrInvalid: 'The insurance number is wrong: its check digit does not fit.',
  companyIk: 'The IK of the company is missing or wrong.',
  insurerMissing: 'The guest has no health insurance.',
  notInsured: 'The guest has no insurance period for %{day}.',
  payerMissing: 'The insurance on the card has no payer.',
  insurerIk: 'The IK of %{name} is wrong.',
  insurerEnded: '%{name} existed until %{day} only. Enter its successor.',
  ikClass: 'The IK %{ik} of %{name} is unusual for a health insurance.',
  prescriptionMissing: 'The prescription is missing.',
  outsidePrescription:
    'The tour of %{day} lies outside the prescription. |||| %{smart_count} tours lie outside the prescription, the first on %{day}.',
  approvalNotAsked: 'The approval is pending and has not been asked for yet.',
  approvalPending: 'The approval was asked for on %{day} and has not been granted yet.',
  approvalUnanswered: 'An answer to the approval request was expected by %{day} and has not come.',
  approvalRejected: 'The approval was rejected.',
  outsideApproval:
    'The tour of %{day} lies outside the approval. |||| %{smart_count} tours lie outside the approval, the first on %{day}.',
  approvalUsedUp:
    'Approved tours: %{max}; one is beyond that. |||| Approved tours: %{max}; %{smart_count} are beyond that.',
  outsideExemption:
    'The guest is exempt from %{from} to %{to}; one tour lies outside and carries a co-payment. |||| The guest is exempt from %{from} to %{to}; %{smart_count} tours lie outside and carry a co-payment.',
  noTariff: 'No tariff applies to tour %{tour} of %{day}.',
  twoTariffs:
    'Two tariffs apply to tour %{tour} of %{day}. |||| Two tariffs apply to %{smart_count} tours, the first is %{tour} of %{day}.',
  noRow:
    'The tariff has no row that fits tour %{tour} of %{day}. |||| The tariff has no row that fits %{smart_count} tours, the first is %{tour} of %{day}.',
  twoRows:
    'Two rows of the tariff fit tour %{tour} of %{day} equally well. |||| Two rows of the tariff fit %{smart_count} tours equally well, the first is %{tour} of %{day}.',
  overlappingBands:
    'The kilometre bands of the tariff overlap (tour %{tour} of %{day}). |||| The kilometre bands of the tariff overlap (%{smart_count} tours, the first is %{tour} of %{day}).',
  beyondBands:
    'The kilometre bands of the tariff end before tour %{tour} of %{day} does. |||| The kilometre bands of the tariff end before %{smart_count} tours do, the first is %{tour} of %{day}.',
  noKilometres: 'Tour %{tour} of %{day} has no kilometres.',
  notFromMap: 'The tariff asks for the shortest way; the kilometres of tour %{tour} are not from a map.',
  mixedTariffs: 'The case has tours under several tariff codes: %{codes}.',
  noSignature: 'Tour %{tour} of %{day} has no signature.',
  sameTrip: 'Tour %{tour} is the same as %{twin}: same day, same direction, same time.',
  deadlineOver: 'The deadline for submission passed on %{day}.',
  deadlineNear: 'The deadline for submission is %{day}.',
  permitEnded: 'The permit of the company had ended by %{day}.',
  vehicleBeyond: 'The vehicle was of a higher class than prescribed.',
  vehicleBelow: 'The vehicle was of a lower class than prescribed.',
  notEquipped: 'Tour %{tour} needed an equipped vehicle.',
  equipmentBeyond: 'Tour %{tour} used more equipment than prescribed.',
  noRoute: 'There is no DTA recipient for %{name}.',
  exemptUnequipped:
    'The tariff is exempt from VAT, but tour %{tour} used no equipped vehicle. |||| The tariff is exempt from VAT, but %{smart_count} tours used no equipped vehicle, the first is %{tour}.',
  cashBeyond:
    '%{cash} were paid in cash, only %{copay} is due: %{credit} too much. The guest gets it as a credit when the case is billed.',
  cashCredited:
    '%{cash} were paid in cash, only %{copay} was due: %{credit} too much. The guest has it as a credit among the payments.',
  copayLess:
    'As things stand today the guest has to pay %{due}; %{billed} was billed. The difference is to be claimed from the insurer.',
  copayMore:
    'As things stand today the guest has to pay %{due}; %{billed} was billed. The bill is to be corrected.',
  guestNotCredited:
    'The case is no longer claimed, but %{credit} are still charged to the guest or were kept in cash. Credit the guest.',
  otherInsurer:
    'As things stand today, %{name} pays for tour %{tour} on %{day}, and not the payer of this case. The bill has to be corrected.',
  guestPays:
    'As things stand today, the guest pays for tour %{tour} on %{day}. The bill has to be corrected.',
  companyPays:
    'As things stand today, the company on the prescription pays for tour %{tour} on %{day}. The bill has to be corrected.',
  originalMissing:
    'The original of the prescription has not been received; the insurer does not pay without it.',
  approvalUnfounded:
    'The approval counts as not needed, but the guest has neither a mark aG, Bl or H nor a sufficient care level.',
  approvalIncomplete: 'The approval is granted, but its number, day or period is missing.',
  approvalOfOther:
    'The approval of %{day} was granted by %{name}. The payer of these tours has not approved them; the number does not appear on its bill.',
  otherTreatment:
    'Tour %{tour} went to a different treatment than prescribed. |||| %{smart_count} tours went to a different treatment than prescribed, first %{tour}.',
  wrongWay:
    'Only one way is prescribed; tour %{tour} of %{day} went the other. |||| Only one way is prescribed; %{smart_count} tours went the other, first %{tour} of %{day}.',
  beyondWeek:
    'In the week of tour %{tour} of %{day} there were more tours than prescribed (%{max}). |||| %{smart_count} tours are more than prescribed a week (%{max}), first %{tour} of %{day}.',
  beyondTotal:
    'Prescribed tours: %{max}; one is beyond that. |||| Prescribed tours: %{max}; %{smart_count} are beyond that.',
  strangePlace:
    'Tour %{tour} of %{day} begins or ends neither at home nor at the place of treatment. |||| %{smart_count} tours begin or end neither at home nor at the place of treatment, first %{tour} of %{day}.',
  carUnknown:
    'It is not known whether tour %{tour} was shared with a first passenger: plate and driver are missing.',
  withoutFirst: 'Tour %{tour} is entered as a shared ride, but the first passenger of that ride is missing.',
  permitMissing: 'The company has no permit for the carriage of passengers.',
  permitTooLow: 'Tour %{tour} needed an ambulance car; the company has no permit for that.',
};

const steps: Readonly<Record<PriceStep['kind'], string>> = {
  shared: 'guest no. %{rank} of the same tour: %{percent}% of %{from}',
  percent: '%{percent}% of %{of}',
  waiting: '%{minutes} min waited, %{free} of them free',
  quarters: '%{minutes} min waited, %{free} of them free; started quarters of an hour',
  band: 'from kilometre %{from} to %{to}: %{km} km',
  minimum: 'minimum of %{to} instead of %{from}',
  tourMinimum: 'minimum of the tour %{to} instead of %{from}',
  maximum: 'maximum of %{to} instead of %{from}',
  vatOnTop: 'plus %{rate}% VAT on %{net}',
};

const liability: Readonly<Record<Liability, string>> = {
  everyTrip: '10% of %{base}, at least 5 €, at most 10 €, never more than the tour costs',
  firstOrLast:
    'first or last tour: 10% of %{base}, at least 5 €, at most 10 €, never more than the tour costs',
  notStatutory: 'none, as no statutory health insurance pays here',
  noneForTreatment: 'none for this treatment',
  exempt: 'none, as the guest is exempt on that day',
  inBetween: 'none, as only the first and the last tour carry one',
};

export const billCases: typeof german = {
  cases: {
    errors: 'Errors',
    month: 'Month',
    several_errors: '%{smart_count} errors: %{text}',
    findings,
    steps,
    liability,
    checks: {
      title: 'Checks',
      none: 'No findings.',
      not_yet: 'Not checked yet.',
      errors: '%{smart_count} error |||| %{smart_count} errors',
      warnings: '%{smart_count} warning |||| %{smart_count} warnings',
      overridden_count: '%{smart_count} overridden',
      error: 'Error',
      warning: 'Warning',
      overridden: 'Overridden',
      fix: 'Fix',
      look: 'View',
      fix_label: 'Fix: %{text}',
      look_label: 'View: %{text}',
      recheck: 'Check again',
      rechecked_checked: 'Checked: the case can be billed.',
      rechecked_open: 'Checked: one error is still open. |||| Checked: %{smart_count} errors are still open.',
      rechecked_held: 'Checked. The case stays on hold.',
      taken_on: 'Overridden on %{at}: %{reason}',
      taken_on_by: 'Overridden on %{at} by %{by}: %{reason}',
      not_overridable: 'Cannot be overridden: without it there is nothing to bill.',
    },
    override: {
      open: 'Override',
      open_label: 'Override: %{text}',
      title: 'Override a finding',
      hint: 'The case can then be billed. Your name, the time and the reason are kept in the activity log.',
      reason: 'Reason',
      confirm: 'Override',
      take_back: 'Take back',
      take_back_label: 'Take back: %{text}',
      taken_back: 'Taken back: the finding counts again.',
      done: 'Overridden.',
    },
    copay: {
      claim: 'Claim',
      credit: 'Credit the guest',
      credit_right: 'Those who may accept the rejection of a case can credit the guest.',
      credited: 'The guest is credited what they no longer owe.',
      to_bill: 'To the bill',
      to_claim: 'Correct co-payment claim',
      give_back: 'Withdraw case',
      claimed: 'The difference is claimed in a separate case; the next billing run includes it.',
    },
    copay_changed: { ask: 'to ask for %{amount}', credit: 'to credit %{amount}' },
    answer: { due: 'answer by %{day}', late: 'missing since %{day}' },
    credit: {
      title: 'What the guest no longer owes as a result:',
      passed_on:
        'The co-payment is claimed from the insurer (section 43c SGB V). Withdraw this claim first: |||| The co-payment of this bill is claimed from the insurer (section 43c SGB V). Withdraw each of these claims first:',
      on_bill: 'on bill %{bill}, which must be cancelled first',
      nothing: 'The guest is not charged a co-payment for it.',
      whole: 'Co-payment bill %{number} of %{before} is credited.',
      part: 'Co-payment bill %{number} of %{before} is credited, %{after} are drafted again.',
      draft_goes: 'The draft of the co-payment bill of %{before} is deleted.',
      draft_less: 'The draft of the co-payment bill falls from %{before} to %{after}.',
      refund: '%{refund} of this were paid and must be paid back to the guest.',
    },
    explain,
    build: {
      open: 'Build cases',
      title: 'Build cases from tours',
      hint: 'The checked tours of the month become cases, by prescription and company. Existing cases take in new tours and are checked again.',
      period: 'Billing month',
      company: 'Company',
      all: 'All',
      start: 'Build cases',
      close: 'Close',
      nothing: 'This month has no checked tours and no open cases.',
      done: 'Done: %{tours} tour in cases. |||| Done: %{tours} tours in cases.',
      built: 'newly built',
      extended: 'extended by tours',
      changed: 'changed',
      unchanged: 'unchanged',
      with_errors: 'with errors',
      show: 'Show cases',
      show_errors: 'Show cases with errors',
    },
    bulk: {
      recheck: 'Check again',
      done: '%{smart_count} case checked again. |||| %{smart_count} cases checked again.',
    },
  },
};
