import { type BuiltCase, buildCase } from '@office/cases/server/buildCase.ts';
import type {
  CaseFacts,
  Guest,
  Insurance,
  OtherPayer,
  PrescriptionFacts,
  StoredCase,
  TourFacts,
} from '@office/cases/server/caseFacts.ts';
import { groupTours } from '@office/cases/server/groupTours.ts';
import type { Tariff, TariffRow } from '@office/pricing/server/tariff.ts';
import { type Outcome, payerName } from './outcome.ts';
import { type Course, contract, type Payer, type Prescription, type Ride, treatmentOf } from './statute.ts';

/** What the product's rules make of a course, without a database. */
export function casesByRules(course: Course): readonly Outcome[] {
  const facts = factsOf(course);
  const stored = course.refuses ? refused : null;
  return groupTours(facts).map(({ key, tours }) => outcomeOf(buildCase(facts, key, stored, tours)));
}

/** Somebody has noted that the passenger does not pay. */
const refused: StoredCase = {
  id: 1,
  company: 1,
  guest: 1,
  prescription: null,
  period: '2026-09',
  status: 'open',
  copayKey: '2',
  credited: 0,
  isNewVersion: false,
  copayBill: null,
  results: [],
  values: {
    payer_type: null,
    health_insurance: null,
    payer: null,
    payer_company: null,
    payer_reference: null,
    tariff_code: null,
    copay_key: '2',
    gross: 0,
    copay: 0,
    net: 0,
    error_count: 0,
    warning_count: 0,
    check_results: null,
    guest_snapshot: null,
  },
};

function outcomeOf({ prescription, period, person, copayKey, ...built }: BuiltCase): Outcome {
  const { gross, copay, net, excess } = built;
  const payer = {
    kind: person?.payerType ?? 'self',
    which: person?.insurer ?? person?.payingCompany ?? null,
  };
  return {
    of: `${prescription} in ${period}`,
    payer: payerName(payer),
    isCovered: person?.isCovered ?? false,
    key: copayKey,
    gross,
    copay,
    net,
    excess,
    due: copay - built.tours.reduce((sum, { tour }) => sum + tour.cash, 0) + excess,
    copays: built.tours.map(each => each.copay),
    passedOn: null,
  };
}

const [company, guest, guestType] = [1, 1, 1];

function factsOf(course: Course): CaseFacts {
  const { prescriptions } = course;
  return {
    today: '2026-11-24',
    tours: course.rides.flatMap((ride, at) => (ride.state === 'checked' ? [tourOf(course, ride, at)] : [])),
    cases: [],
    guests: new Map([[guest, guestOf(course)]]),
    prescriptions: new Map(prescriptions.map((each, at) => [at, prescriptionOf(each, at)])),
    companies: new Map([[company, taxi]]),
    insurers: new Map(),
    treatments: new Map(
      prescriptions.map(({ copays }, at) => [at, { copayMode: copays, approvalRequired: false }]),
    ),
    guestTypes: new Map([[guestType, { transportClass: 'seated', needsEquippedVehicle: false }]]),
    tariffs: [tariff],
    holidays: [],
    routes: [],
    gone: [],
    others: [],
  };
}

function tourOf(course: Course, ride: Ride, id: number): TourFacts {
  const treatment = treatmentOf(course, ride.prescription);
  const starts = course.rides
    .filter(
      ({ state, prescription }) =>
        state !== 'cancelled' && state !== 'no_show' && treatmentOf(course, prescription) === treatment,
    )
    .map(startOf)
    .sort();
  return {
    id,
    number: `T-${id}`,
    date: ride.day,
    status: 'checked',
    direction: 'out',
    company,
    guest,
    guestType,
    treatmentType: ride.prescription,
    prescription: ride.prescription,
    billCase: null,
    pickupAt: ride.time,
    pickupDay: ride.day,
    start: ride.time,
    end: ride.time,
    kmLoaded: ride.kilometres,
    kmEmpty: null,
    kmSource: null,
    waitingMinutes: 0,
    companions: ride.companions,
    sharedRank: 1,
    isEquipped: true,
    hasSignature: true,
    isNoShow: false,
    isWithinTown: true,
    cash: ride.cash,
    rank: 1,
    weekRank: 1,
    isFirst: startOf(ride) === starts.at(0),
    isLast: startOf(ride) === starts.at(-1),
    firstPassenger: { kind: 'known' },
    isStrange: false,
  };
}

const startOf = ({ day, time }: Ride): string => `${day} ${time}`;

function guestOf({ own, insurances, exemptions }: Course): Guest {
  return {
    id: guest,
    name: 'Anna Gast',
    birthDate: '2015-01-01',
    deceasedOn: null,
    care: { careLevel: null, disabilityMarks: [] },
    carePeriods: [],
    exemptions: exemptions.map(({ from, to }) => ({ from, to: to ?? '' })),
    address: {},
    insurance: insuranceOf(own),
    periods: insurances.map(({ from, to, payer }) => ({ from, to, ...insuranceOf(payer) })),
  };
}

const insuranceOf = ({ kind, which }: Payer): Insurance => ({
  payerType: kind === 'business' ? 'self' : kind,
  insurer: which,
  kvnr: null,
  kvnrException: null,
  reference: null,
});

const prescriptionOf = ({ payer }: Prescription, id: number): PrescriptionFacts => ({
  id,
  otherPayer: payer && otherPayerOf(payer),
  validFrom: '2026-01-01',
  validTo: null,
  treatmentType: id,
  reason: 'high_frequency',
  direction: 'both',
  treatmentsPerWeek: null,
  tripsTotal: null,
  originalReceived: true,
  transportKind: 'taxi',
  equipment: 'none',
  approvalStatus: 'not_needed',
  approvalAskedOn: null,
  approvalAnswerBy: null,
  approvalNumber: null,
  approvalOn: null,
  approvalFrom: null,
  approvalTo: null,
  approvalMaxTrips: null,
});

function otherPayerOf({ kind, which }: Payer): OtherPayer | null {
  if (kind === 'statutory' || kind === 'private') return null;
  const isCompany = kind === 'business';
  return {
    payerType: kind,
    insurer: isCompany ? null : which,
    company: isCompany ? which : null,
    reference: null,
  };
}

const taxi = {
  id: company,
  ik: '609900019',
  billingCode: 46,
  federalState: 'BY',
  city: 'München',
  isSmallBusiness: false,
  permitType: 'taxi',
  permitValidTo: null,
} as const;

const row = (id: number, unit: TariffRow['unit'], cents: number, isCopayRelevant = true): TariffRow => ({
  id,
  number: `46000${id}`,
  name: unit,
  unit,
  isSurcharge: false,
  price: cents * 100,
  kmFrom: null,
  kmTo: null,
  minAmount: null,
  maxAmount: null,
  guestTypes: [],
  treatmentTypes: [],
  timeClass: 'any',
  vatRate: 7,
  isCopayRelevant,
  validFrom: '2024-01-01',
  validTo: null,
});

const tariff: Tariff = {
  id: 1,
  name: 'Taxi',
  billingCode: 46,
  code: '07000',
  payerTypes: [],
  insurers: [],
  companies: [],
  validFrom: '2024-01-01',
  validTo: null,
  kmBasis: 'loaded',
  kmRounding: 'tenth',
  waitingFreeMinutes: 0,
  secondGuestPercent: null,
  furtherGuestPercent: null,
  includesVat: true,
  vatCase: 'reduced',
  nightFrom: '20:00',
  nightTo: '06:00',
  christmasEve: null,
  newYearsEve: null,
  submissionMonths: 12,
  rows: [
    row(1, 'flat', contract.base),
    row(2, 'km', contract.perKilometre),
    row(3, 'piece', contract.perCompanion, false),
  ],
};
