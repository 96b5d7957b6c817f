import { careOn } from '../../../care/shared/careOn.ts';
import { approvesTrips, isBilledToInsurer } from '../../../insurances/server/payerTypes.ts';
import { approvalOf } from '../../../prescriptions/shared/approval.ts';
import type { Finding } from '../../shared/checkResults.ts';
import type { BuiltCase } from '../buildCase.ts';
import type { CaseFacts, GuestTypeFacts, PrescriptionFacts } from '../caseFacts.ts';
import { otherApprover } from '../otherApprover.ts';
import { at, type Check, error, warning } from './finding.ts';

/** A guest who does not pay for themselves has a prescription that is valid on the day. */
export const checkPrescription: Check = (built, facts) => {
  const { person, tours } = built;
  const prescription = prescriptionOf(built, facts);
  if (!prescription) {
    const [first] = tours;
    return first && person?.payerType !== 'self'
      ? [error('prescription', 'prescriptionMissing', at('tours', first.tour.id, 'prescription'))]
      : [];
  }
  const { id, validFrom, validTo } = prescription;
  const outside = tours.filter(
    ({ tour }) => tour.date < validFrom || (validTo !== null && tour.date > validTo),
  );
  const [first] = outside;
  if (!first) return [];
  const field = first.tour.date < validFrom ? 'valid_from' : 'valid_to';
  const params = { day: first.tour.date, count: outside.length };
  return [error('prescription', 'outsidePrescription', at('prescriptions', id, field), params)];
};

/** Insurers pay on the original alone. */
export const checkOriginal: Check = (built, facts) => {
  const prescription = prescriptionOf(built, facts);
  if (!prescription || prescription.originalReceived || !isForInsurer(built)) return [];
  return [error('original', 'originalMissing', at('prescriptions', prescription.id, 'original_received'))];
};

/** The approval covers the days and the number of trips. */
export const checkApproval: Check = (built, facts) => {
  const prescription = prescriptionOf(built, facts);
  if (!prescription || (built.person && !approvesTrips(built.person.payerType))) return [];
  const { id, approvalStatus, approvalFrom, approvalTo, approvalMaxTrips } = prescription;
  if (approvalStatus === 'requested') return [pendingOf(prescription, facts.today)];
  if (isForInsurer(built) && isUnfounded(built, prescription, facts))
    return [error('approval', 'approvalUnfounded', at('prescriptions', id, 'approval_status'))];
  if (approvalStatus === 'rejected')
    return [error('approval', 'approvalRejected', at('prescriptions', id, 'approval_status'))];
  if (approvalStatus !== 'granted' && approvalStatus !== 'expired') return [];
  const lacking = isForInsurer(built) ? lackingOf(prescription) : null;
  const outside = built.tours.filter(
    ({ tour: { date } }) =>
      (approvalFrom !== null && date < approvalFrom) || (approvalTo !== null && date > approvalTo),
  );
  const beyond = built.tours.filter(({ tour }) => approvalMaxTrips !== null && tour.rank > approvalMaxTrips);
  const isEarly = outside[0] !== undefined && approvalFrom !== null && outside[0].tour.date < approvalFrom;
  return [
    ...(lacking ? [error('approval', 'approvalIncomplete', at('prescriptions', id, lacking))] : []),
    ...grantedByOther(built, prescription, facts),
    ...outside.slice(0, 1).map(({ tour }) =>
      error(
        'approval',
        'outsideApproval',
        at('prescriptions', id, isEarly ? 'approval_from' : 'approval_to'),
        {
          day: tour.date,
          count: outside.length,
        },
      ),
    ),
    ...beyond.slice(0, 1).map(() =>
      error('approval', 'approvalUsedUp', at('prescriptions', id, 'approval_max_trips'), {
        max: approvalMaxTrips ?? 0,
        count: beyond.length,
      }),
    ),
  ];
};

/** An approval binds only the insurer that granted it: after a change of insurance the new one has to be asked. */
function grantedByOther(
  { guest, payer }: BuiltCase,
  { id }: PrescriptionFacts,
  facts: CaseFacts,
): readonly Finding[] {
  const other = otherApprover(facts, { guest, prescription: id, payer: payer?.id ?? null });
  if (!other) return [];
  const params = { day: other.day, name: other.name };
  return [warning('approval', 'approvalOfOther', at('prescriptions', id, 'approval_on'), params)];
}

/** The state of the request for approval: not made yet, pending, or without an answer for too long. */
function pendingOf({ id, approvalAskedOn, approvalAnswerBy }: PrescriptionFacts, today: string): Finding {
  if (approvalAskedOn === null)
    return error('approval', 'approvalNotAsked', at('prescriptions', id, 'approval_asked_on'));
  const isOverdue = approvalAnswerBy !== null && approvalAnswerBy < today;
  return error(
    'approval',
    isOverdue ? 'approvalUnanswered' : 'approvalPending',
    at('prescriptions', id, 'approval_status'),
    { day: isOverdue ? approvalAnswerBy : approvalAskedOn },
  );
}

/** Private insurance asks for no form, no approval in advance and no original. */
const isForInsurer = ({ person }: BuiltCase): boolean =>
  person !== null && isBilledToInsurer(person.payerType);

/**
 * Whether a trip has no approval although the care level and disability marks of its day do not exempt it (§ 60 (1) SGB
 * V).
 */
function isUnfounded(
  { person, tours }: BuiltCase,
  { approvalStatus, reason, transportKind, treatmentType }: PrescriptionFacts,
  { treatments }: CaseFacts,
): boolean {
  if (!person || (approvalStatus !== 'not_needed' && approvalStatus !== 'deemed')) return false;
  const isRequired = treatments.get(treatmentType)?.approvalRequired ?? false;
  const approvalRequired = isRequired || approvalStatus === 'deemed' || reason === 'outpatient_mark';
  return tours.some(({ tour }) => {
    const care = careOn(person.care, person.carePeriods, tour.date);
    return approvalOf({ approvalRequired, transportKind, reason, ...care }) === 'requested';
  });
}

/** The first field of a granted approval that is missing. */
function lackingOf(prescription: PrescriptionFacts): string | null {
  const { approvalStatus, approvalNumber, approvalOn, approvalFrom } = prescription;
  if (approvalStatus !== 'granted') return null;
  const fields = {
    approval_number: approvalNumber,
    approval_on: approvalOn,
    approval_from: approvalFrom,
  };
  return Object.entries(fields).find(([, value]) => value === null || value === '')?.[0] ?? null;
}

const kindRank = { taxi: 1, rental: 1, ktw: 2, rtw: 3, other: 3 } as const;
const permitRank = { taxi: 1, rental: 1, ambulance: 2 } as const;
const equipmentRank = { none: 0, wheelchair: 1, carry_chair: 2, lying: 3 } as const;
const classRank: Readonly<Record<GuestTypeFacts['transportClass'], number>> = {
  seated: 0,
  wheelchair: 1,
  carry_chair: 2,
  lying: 3,
  ktw: 3,
};

/** The vehicle stays within what was prescribed, fits the passenger and may carry people. */
export const checkVehicle: Check = (built, facts) => {
  const { tours, company } = built;
  const prescription = prescriptionOf(built, facts);
  const { permitType = null, permitValidTo = null } = facts.companies.get(company) ?? {};
  const late = tours.find(({ tour }) => permitValidTo !== null && tour.date > permitValidTo);
  const rank = permitType === null ? 0 : permitRank[permitType];
  const allowed = prescription ? kindRank[prescription.transportKind] : rank;
  const needsKtw = tours.find(
    ({ tour }) => facts.guestTypes.get(tour.guestType)?.transportClass === 'ktw' && rank === 1,
  );
  return [
    ...(permitType === null
      ? [error('vehicle', 'permitMissing', at('companies', company, 'permit_type'))]
      : []),
    ...(needsKtw
      ? [
          error('vehicle', 'permitTooLow', at('companies', company, 'permit_type'), {
            tour: needsKtw.tour.number,
          }),
        ]
      : []),
    ...(late
      ? [
          error('vehicle', 'permitEnded', at('companies', company, 'permit_valid_to'), {
            day: late.tour.date,
          }),
        ]
      : []),
    ...(prescription && rank > allowed
      ? [error('vehicle', 'vehicleBeyond', at('prescriptions', prescription.id, 'transport_kind'))]
      : []),
    ...(prescription && rank > 0 && rank < allowed && allowed === 2
      ? [warning('vehicle', 'vehicleBelow', at('prescriptions', prescription.id, 'transport_kind'))]
      : []),
    ...(prescription ? equipmentFindings(built, prescription, facts) : []),
    ...tours
      .filter(({ tour }) => facts.guestTypes.get(tour.guestType)?.needsEquippedVehicle && !tour.isEquipped)
      .map(({ tour }) =>
        error('vehicle', 'notEquipped', at('tours', tour.id, 'vehicle_equipped'), { tour: tour.number }),
      ),
  ];
};

function equipmentFindings(
  { tours }: BuiltCase,
  { id, equipment }: PrescriptionFacts,
  { guestTypes }: CaseFacts,
) {
  const beyond = tours.find(
    ({ tour }) =>
      classRank[guestTypes.get(tour.guestType)?.transportClass ?? 'seated'] > equipmentRank[equipment],
  );
  return beyond
    ? [
        error('vehicle', 'equipmentBeyond', at('prescriptions', id, 'equipment'), {
          tour: beyond.tour.number,
        }),
      ]
    : [];
}

export const prescriptionOf = (
  { prescription }: BuiltCase,
  { prescriptions }: CaseFacts,
): PrescriptionFacts | null => (prescription === null ? null : (prescriptions.get(prescription) ?? null));
