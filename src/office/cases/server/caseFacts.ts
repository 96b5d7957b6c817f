import type {
  BillCase,
  Company,
  DtaRoute,
  GuestInsurance,
  GuestType,
  Prescription,
  Tour,
  TreatmentType,
} from '@generated/types/entities.ts';
import type { OwnHoliday } from '../../calendar/server/holidays.ts';
import type { Care, CarePeriod } from '../../care/shared/careOn.ts';
import type { CopayKey } from '../../copay/server/copay.ts';
import type { Tariff } from '../../pricing/server/tariff.ts';
import type { CheckResult } from '../shared/checkResults.ts';
import type { FirstPassenger } from './firstPassenger.ts';

/** The data that building and checking cases needs, read at once for a whole company and month. */
export interface CaseFacts {
  readonly today: string;
  readonly tours: readonly TourFacts[];
  readonly cases: readonly StoredCase[];
  readonly guests: ReadonlyMap<number, Guest>;
  readonly prescriptions: ReadonlyMap<number, PrescriptionFacts>;
  readonly companies: ReadonlyMap<number, CompanyFacts>;
  readonly insurers: ReadonlyMap<number, InsurerFacts>;
  readonly treatments: ReadonlyMap<number, TreatmentFacts>;
  readonly guestTypes: ReadonlyMap<number, GuestTypeFacts>;
  readonly tariffs: readonly Tariff[];
  /** the office's own calendar */
  readonly holidays: readonly OwnHoliday[];
  readonly routes: readonly RouteFacts[];
  /** tours that are still linked to the cases although they do not take place any more */
  readonly gone: readonly number[];
  /** tours of the same passengers that are in no case of these, for finding the same trip twice */
  readonly others: readonly OtherTour[];
}

export interface TourFacts {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly status: Tour['status'];
  readonly direction: Tour['direction'];
  readonly company: number;
  readonly guest: number;
  readonly guestType: number;
  readonly treatmentType: number;
  readonly prescription: number | null;
  readonly billCase: number | null;
  readonly pickupAt: string;
  /** the office's day of the actual pick-up */
  readonly pickupDay: string | null;
  /** office time, HH:MM */
  readonly start: string | null;
  readonly end: string | null;
  readonly kmLoaded: number | null;
  readonly kmEmpty: number | null;
  readonly kmSource: Tour['km_source'];
  readonly waitingMinutes: number;
  readonly companions: number;
  readonly sharedRank: number;
  readonly isEquipped: boolean;
  readonly hasSignature: boolean;
  /** whether its guest was not met, as noted on the tour */
  readonly isNoShow: boolean;
  readonly isWithinTown: boolean;
  /** cents */
  readonly cash: number;
  /** number of the trip on its prescription, from 1; cancelled trips do not count */
  readonly rank: number;
  /** number of the trip in its week, Monday to Sunday */
  readonly weekRank: number;
  /** of the whole treatment, across prescriptions and months */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** of a shared ride; `known` if the ride is not shared */
  readonly firstPassenger: FirstPassenger;
  /** begins or ends somewhere that is neither home nor a place of treatment */
  readonly isStrange: boolean;
}

export type OtherTour = Pick<TourFacts, 'id' | 'number' | 'date' | 'direction' | 'guest' | 'pickupAt'>;

/** Days from one to another, both included; `to` null: until further notice. */
export interface Period {
  readonly from: string;
  readonly to: string | null;
}

/** Who pays for a guest by default. */
export interface Insurance {
  readonly payerType: GuestInsurance['kind'];
  readonly insurer: number | null;
  readonly kvnr: string | null;
  readonly kvnrException: string | null;
  /** under which the payer knows the guest, where that is no insurance number */
  readonly reference: string | null;
}

interface Passenger {
  readonly id: number;
  readonly name: string;
  readonly birthDate: string;
  readonly deceasedOn: string | null;
  /** values stored on the guest; only used if there are no periods */
  readonly care: Care;
  readonly carePeriods: readonly CarePeriod[];
  readonly exemptions: readonly Exemption[];
  readonly address: Readonly<Record<string, string>>;
}

export interface Exemption {
  readonly from: string;
  readonly to: string;
}

/** A guest with every insurance that they have or had. */
export interface Guest extends Passenger {
  /** stored on the guest; only used if there are no periods */
  readonly insurance: Insurance;
  readonly periods: readonly (Insurance & Period)[];
}

/** A guest with the payer on one day and one prescription. */
export interface Person extends Passenger, Omit<Insurance, 'payerType'> {
  readonly payerType: BillCase['payer_type'];
  /** the hospital, home or company that pays */
  readonly payingCompany: number | null;
  /** false: the guest has insurance periods, and none of them holds on the day */
  readonly isCovered: boolean;
}

export interface PrescriptionFacts {
  readonly id: number;
  /** who pays instead of the guest's insurance; null: the insurance pays */
  readonly otherPayer: OtherPayer | null;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly treatmentType: number;
  readonly reason: Prescription['reason'];
  readonly direction: Prescription['direction'];
  readonly treatmentsPerWeek: number | null;
  readonly tripsTotal: number | null;
  readonly originalReceived: boolean;
  readonly transportKind: Prescription['transport_kind'];
  readonly equipment: NonNullable<Prescription['equipment']>;
  readonly approvalStatus: Prescription['approval_status'];
  readonly approvalAskedOn: string | null;
  readonly approvalAnswerBy: string | null;
  readonly approvalNumber: string | null;
  readonly approvalOn: string | null;
  readonly approvalFrom: string | null;
  readonly approvalTo: string | null;
  readonly approvalMaxTrips: number | null;
}

/** The payer that a prescription names: a body, a company or, with neither, the guest. */
export interface OtherPayer {
  readonly payerType: 'bg' | 'social' | 'business' | 'self';
  readonly insurer: number | null;
  readonly company: number | null;
  readonly reference: string | null;
}

export interface CompanyFacts {
  readonly id: number;
  readonly ik: string | null;
  readonly billingCode: number | null;
  readonly federalState: Company['federal_state'];
  readonly city: string | null;
  readonly isSmallBusiness: boolean;
  readonly permitType: Company['permit_type'];
  readonly permitValidTo: string | null;
}

export interface InsurerFacts {
  readonly id: number;
  readonly name: string;
  readonly ik: string;
  readonly isCardOnly: boolean;
  readonly payer: number | null;
  readonly acceptsDta: boolean;
  readonly validTo: string | null;
  readonly successor: number | null;
}

interface TreatmentFacts {
  readonly copayMode: TreatmentType['copay_mode'];
  readonly approvalRequired: boolean;
}

export interface GuestTypeFacts {
  readonly transportClass: GuestType['transport_class'];
  readonly needsEquippedVehicle: boolean;
}

export interface RouteFacts {
  readonly payer: number;
  readonly billingCode: number | null;
  readonly federalState: DtaRoute['federal_state'];
  readonly tariff: number | null;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** A stored case: one that may still change, or any case that is explained. */
export interface StoredCase {
  readonly id: number;
  readonly company: number;
  readonly guest: number;
  readonly prescription: number | null;
  readonly period: string;
  readonly status: BillCase['status'];
  readonly copayKey: CopayKey | null;
  /** cents of its cash that became a credit of the passenger */
  readonly credited: number;
  /** replaces a rejected case */
  readonly isNewVersion: boolean;
  /** the co-payment bill of the case, without a number while it is a draft; null: there is none */
  readonly copayBill: { readonly number: string | null } | null;
  readonly results: readonly CheckResult[];
  /** current values of the columns that are computed from the tours */
  readonly values: CaseValues;
}

/** The fields of a case that follow from its tours, its passenger and the contracts. */
export const caseValueNames = [
  'payer_type',
  'health_insurance',
  'payer',
  'payer_company',
  'payer_reference',
  'tariff_code',
  'copay_key',
  'gross',
  'copay',
  'net',
  'error_count',
  'warning_count',
  'check_results',
  'guest_snapshot',
] as const;

export type CaseValues = Readonly<Record<(typeof caseValueNames)[number], unknown>>;
