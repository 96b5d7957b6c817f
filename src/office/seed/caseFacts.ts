import type { OwnHoliday } from '../calendar/server/holidays.ts';
import type { CaseFacts, Guest, PrescriptionFacts, TourFacts } from '../cases/server/caseFacts.ts';
import type { Tariff } from '../pricing/server/tariff.ts';
import { strangeStreet } from './addMistakes.ts';
import type { BaseData } from './baseData.ts';
import type { Directory } from './directory.ts';
import type { Parties } from './parties.ts';
import type { Patient } from './prescriptions.ts';
import type { Ride } from './tours.ts';

/** The records that the product would read from the database; they are not written yet. */
export interface Office {
  readonly base: BaseData;
  readonly directory: Directory;
  readonly parties: Parties;
  readonly tariffs: readonly Tariff[];
  readonly holidays: readonly OwnHoliday[];
  readonly today: string;
}

/** Counts each passenger's trips over all months: the first of a course is paid for by the passenger. */
export type Ranks = Map<number, number>;

type Shared = Omit<CaseFacts, 'tours' | 'guests' | 'prescriptions'>;

/** The facts that all cases have in common. */
export function sharedFacts({ base, directory, parties, tariffs, holidays, today }: Office): Shared {
  return {
    today,
    cases: [],
    gone: [],
    others: [],
    tariffs,
    holidays,
    companies: new Map(
      parties.providers.map(each => [
        each.id,
        {
          id: each.id,
          ik: each.ik,
          billingCode: each.billing_code,
          federalState: 'BY',
          city: each.city,
          isSmallBusiness: each.small_business ?? false,
          permitType: each.permit_type,
          permitValidTo: each.permit_valid_to,
        },
      ]),
    ),
    insurers: new Map(
      [...directory.insurers, ...Object.values(directory.others)].map(
        ({ id, short_name, ik, accepts_dta }) => [
          id,
          {
            id,
            name: short_name,
            ik: ik ?? '',
            isCardOnly: false,
            payer: null,
            acceptsDta: accepts_dta ?? false,
            validTo: null,
            successor: null,
          },
        ],
      ),
    ),
    routes: directory.insurers.slice(0, -1).map(({ id }) => ({
      payer: id,
      billingCode: null,
      federalState: null,
      tariff: null,
      validFrom: '2015-01-01',
      validTo: null,
    })),
    treatments: new Map(
      base.treatmentTypes.map(({ id, copay_mode, approval_required }) => [
        id,
        { copayMode: copay_mode ?? 'per_trip', approvalRequired: approval_required ?? false },
      ]),
    ),
    guestTypes: new Map(
      base.guestTypes.map(({ id, transport_class }) => [
        id,
        { transportClass: transport_class ?? 'seated', needsEquippedVehicle: transport_class !== 'seated' },
      ]),
    ),
  };
}

/** The shared facts with the trips of one passenger in one month, in order of time. */
export function factsOf(shared: Shared, patient: Patient, rides: readonly Ride[], ranks: Ranks): CaseFacts {
  const before = ranks.get(patient.id) ?? 0;
  ranks.set(patient.id, before + rides.length);
  const { entitlement } = patient;
  return {
    ...shared,
    tours: rides.map((ride, at) => tourOf(ride, before + at + 1)),
    guests: new Map([[patient.id, guestOf(patient)]]),
    prescriptions: new Map(entitlement ? [[entitlement.id, entitlementOf(entitlement)] as const] : []),
  };
}

/** More trips always follow, so none is the last. */
function tourOf({ draft, km, start, end }: Ride, rank: number): TourFacts {
  return {
    id: draft.id,
    number: draft.number ?? '',
    date: draft.date,
    status: 'checked',
    direction: draft.direction ?? 'single',
    company: draft.company ?? 0,
    guest: draft.guest ?? 0,
    guestType: draft.guest_type ?? 0,
    treatmentType: draft.treatment_type ?? 0,
    prescription: draft.prescription ?? null,
    billCase: null,
    pickupAt: draft.pickup_at ?? start,
    pickupDay: null,
    start,
    end,
    kmLoaded: km,
    kmEmpty: draft.km_empty ?? null,
    kmSource: draft.km_source ?? null,
    waitingMinutes: draft.waiting_min ?? 0,
    companions: draft.companion_count ?? 0,
    sharedRank: draft.shared_rank ?? 1,
    isEquipped: draft.vehicle_equipped === true,
    hasSignature: draft.signature_present === true,
    isNoShow: draft.no_show === true,
    isWithinTown: false,
    cash: draft.cash_copay ?? 0,
    // No ride here is really shared, and no month exceeds its prescription.
    firstPassenger: (draft.shared_rank ?? 1) > 1 ? { kind: 'missing' } : { kind: 'known' },
    isStrange: draft.pickup?.street === strangeStreet,
    weekRank: 1,
    rank,
    isFirst: rank === 1,
    isLast: false,
  };
}

function guestOf({ id, name, draft, payerType, insurances, exemptions, carePeriods }: Patient): Guest {
  const { street, house_no, zip, city, country } = draft.address;
  return {
    id,
    name,
    birthDate: draft.birth_date ?? '',
    deceasedOn: draft.deceased_on ?? null,
    care: { careLevel: draft.care_level ?? null, disabilityMarks: draft.disability_marks ?? [] },
    carePeriods,
    exemptions,
    insurance: {
      payerType,
      insurer: draft.health_insurance ?? null,
      kvnr: draft.kvnr ?? null,
      kvnrException: draft.kvnr_exception ?? null,
      reference: null,
    },
    periods: insurances,
    address: { street, house_no: house_no ?? '', zip, city, country },
  };
}

function entitlementOf(row: NonNullable<Patient['entitlement']>): PrescriptionFacts {
  return {
    id: row.id,
    otherPayer:
      row.payer === 'bg' || row.payer === 'company'
        ? {
            payerType: row.payer === 'bg' ? 'bg' : 'business',
            insurer: row.payer_insurance ?? null,
            company: row.payer_company ?? null,
            reference: row.payer_reference ?? null,
          }
        : null,
    validFrom: row.valid_from ?? '',
    validTo: null,
    treatmentType: row.treatment_type ?? 0,
    reason: row.reason ?? 'other',
    direction: row.direction ?? 'both',
    treatmentsPerWeek: row.trips_per_week ?? null,
    tripsTotal: null,
    originalReceived: row.original_received ?? false,
    approvalAskedOn: row.approval_asked_on ?? null,
    approvalAnswerBy: row.approval_answer_by ?? null,
    approvalNumber: row.approval_number ?? null,
    approvalOn: row.approval_on ?? null,
    transportKind: row.transport_kind ?? 'taxi',
    equipment: row.equipment ?? 'none',
    approvalStatus: row.approval_status ?? 'not_needed',
    approvalFrom: row.approval_from ?? null,
    approvalTo: row.approval_to ?? null,
    approvalMaxTrips: row.approval_max_trips ?? null,
  };
}
