import { addDays, addMonths } from '@engine/shared/day.ts';
import type { Document, Prescription, TourSeries } from '@generated/types/entities.ts';
import { approvalEnd, asked, followUp } from './approvals.ts';
import { clock } from './calendar.ts';
import type { Insurer } from './directory.ts';
import type { Passenger } from './guests.ts';
import type { Draft, Writer } from './insert.ts';
import type { Facility } from './parties.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';
import type { SampleScan } from './sampleScan.ts';

export type Weekdays = NonNullable<Profile['weekdays']>[number];

/** A passenger with what entitles them to travel. */
export interface Patient extends Passenger {
  readonly prescription: number | null;
  readonly entitlement: (Omit<ReturnType<typeof prescriptionOf>, 'accident'> & PayerFields) | null;
  readonly series: number | null;
  readonly weekdays: Weekdays | null;
  /** the hospital, home or company that pays */
  readonly payingCompany: Facility | null;
}

type PayerFields = Partial<
  Pick<Prescription, 'payer' | 'payer_insurance' | 'payer_company' | 'payer_reference'>
>;

/** Payers instead of the insurance, for a few passengers. */
interface OtherPayers {
  readonly accident: Insurer;
  readonly companies: readonly Facility[];
}

/** Every 60th passenger had an accident at work, every 60th is paid for by a hospital or a home. */
const otherPayerDistance = 60;

interface Entitlements {
  readonly patients: readonly Patient[];
  readonly prescriptions: readonly Draft<Prescription>[];
  readonly series: readonly Draft<TourSeries>[];
  readonly documents: readonly Draft<Document>[];
}

/** How many prescriptions have a scan. */
const scanned = 40;

/** Everyone except self-payers gets a prescription; regular passengers get a series too. */
export function prescribe(
  writer: Writer,
  random: Random,
  passengers: readonly Passenger[],
  from: string,
  today: string,
  scan: SampleScan,
  payers: OtherPayers,
): Entitlements {
  const prescriptions: Draft<Prescription>[] = [];
  const series: Draft<TourSeries>[] = [];
  const documents: Draft<Document>[] = [];
  const patients = passengers.map((passenger, at): Patient => {
    const { profile } = passenger;
    const weekdays = profile.weekdays ? random.pick(profile.weekdays) : null;
    if (passenger.payerType === 'self')
      return {
        ...passenger,
        prescription: null,
        entitlement: null,
        series: null,
        weekdays,
        payingCompany: null,
      };
    const { bill, fields } = otherPayer(passenger, at, payers);
    const prescription = { ...prescriptionOf(writer, random, passenger, weekdays, from, today), ...fields };
    const isScanned = documents.length < scanned;
    if (isScanned) documents.push(scanOf(writer, random, prescription.id, prescription.issued_on, scan));
    prescriptions.push(
      isScanned ? { ...prescription, document: documents.at(-1)?.id ?? null } : prescription,
    );
    const next = followUp(writer, prescription, today);
    if (next) prescriptions.push(next);
    const entitled = { ...passenger, ...bill, prescription: prescription.id, entitlement: prescription };
    if (!weekdays) return { ...entitled, series: null, weekdays };
    const plan = seriesOf(writer, random, passenger, weekdays, prescription.id, from, today);
    series.push(plan);
    return { ...entitled, series: plan.id, weekdays };
  });
  return { patients, prescriptions, series, documents };
}

function prescriptionOf(
  writer: Writer,
  random: Random,
  { id, profile, treatmentType, facility, company, transportClass, flaw }: Passenger,
  weekdays: Weekdays | null,
  from: string,
  today: string,
) {
  const issued_on = addDays(from, -random.int(3, 25));
  const approval_status =
    flaw === 'approval' ? random.pick(['requested', 'rejected', 'expired'] as const) : profile.approval;
  const isGranted = approval_status === 'granted' || approval_status === 'expired';
  const kind = company.permit_type === 'ambulance' ? ('ktw' as const) : ('taxi' as const);
  return {
    id: writer.nextId('prescription'),
    guest: id,
    issued_on,
    bsnr: `64${random.int(1_000_000, 9_999_999)}`,
    lanr: random.chance(0.05) ? '999999999' : `${random.int(100_000_000, 899_999_999)}`,
    original_received: flaw !== 'original',
    reason: profile.reason,
    treatment_type: treatmentType,
    icd10: profile.icd10,
    accident: 'none' as const,
    transport_kind: kind,
    equipment: equipmentFor(transportClass, flaw === 'vehicle'),
    direction: flaw === 'trips' ? ('out' as const) : ('both' as const),
    facility,
    valid_from: addDays(from, -2),
    ...(weekdays && flaw !== 'trips' ? { trips_per_week: weekdays.length } : {}),
    approval_status,
    ...(approval_status === 'requested' ? asked(id, today) : {}),
    ...(isGranted
      ? {
          approval_number: `G${random.int(10_000_000, 99_999_999)}`,
          approval_on: addDays(issued_on, 2),
          approval_from: addDays(from, -2),
          approval_to: approval_status === 'expired' ? addDays(today, -40) : approvalEnd(random, today),
          approval_max_trips: 800,
        }
      : {}),
  } satisfies Draft<Prescription>;
}

interface Payer {
  readonly bill: Pick<Patient, 'insurer' | 'payingCompany'>;
  readonly fields: PayerFields & Partial<Pick<Prescription, 'accident'>>;
}

/** The payer fields of the prescription, and the recipient of the bill. */
function otherPayer({ insurer, flaw }: Passenger, at: number, { accident, companies }: OtherPayers): Payer {
  const company = companies[Math.floor(at / otherPayerDistance) % companies.length];
  if (flaw === null && at % otherPayerDistance === 31)
    return {
      bill: { insurer: accident, payingCompany: null },
      fields: {
        payer: 'bg',
        payer_insurance: accident.id,
        payer_reference: `U-${2_000 + at}/26`,
        accident: 'work_accident',
      },
    };
  if (flaw === null && at % otherPayerDistance === 51 && company)
    return {
      bill: { insurer: null, payingCompany: company },
      fields: { payer: 'company', payer_company: company.id },
    };
  return { bill: { insurer, payingCompany: null }, fields: {} };
}

/** The equipment that the passenger needs; with `tooLittle`, less than their trips use. */
function equipmentFor(transportClass: Passenger['transportClass'], tooLittle: boolean) {
  if (transportClass === 'seated' || tooLittle) return 'none' as const;
  return transportClass === 'ktw' ? ('lying' as const) : transportClass;
}

function seriesOf(
  writer: Writer,
  random: Random,
  { id, company }: Passenger,
  weekdays: Weekdays,
  prescription: number,
  from: string,
  today: string,
): Draft<TourSeries> {
  const out = random.int(12, 20) * 30;
  return {
    id: writer.nextId('tour-series'),
    guest: id,
    prescription,
    company: company.id,
    weekdays: [...weekdays],
    out_time: clock(out),
    back_time: clock(out + 270),
    from,
    to: addMonths(today, 3),
    on_holiday: random.chance(0.3) ? 'drive' : 'skip',
  };
}

function scanOf(
  writer: Writer,
  random: Random,
  prescription: number,
  issued_on: string,
  { id: content, size, sha256 }: SampleScan,
): Draft<Document> & { readonly content: number } {
  const filename = `verordnung-${String(prescription).padStart(5, '0')}.pdf`;
  return {
    id: writer.nextId('document'),
    kind: 'prescription',
    filename,
    status: random.pick(['assigned', 'verified']),
    received_on: addDays(issued_on, 2),
    resource: 'prescriptions',
    record_id: prescription,
    retention_until: addMonths(issued_on, 120),
    legal_hold: false,
    mime: 'application/pdf',
    size,
    sha256,
    content,
    origin: 'uploaded',
  };
}
