import type { BillCase, BillItem, Tour } from '../../../generated/types/entities.ts';
import { addDays } from '../../shared/day.ts';
import { copayOf, linesOf, sum, vatWithin } from './amounts.ts';
import type { Flaw } from './guests.ts';
import type { Draft, Writer } from './insert.ts';
import type { Numbers } from './numbers.ts';
import type { Patient } from './prescriptions.ts';
import type { Tariff } from './tariffs.ts';
import type { Ride } from './tours.ts';

/** A case on its way to a bill: what a month of trips of one passenger comes to. */
export interface Claim {
  readonly id: number;
  readonly patient: Patient;
  readonly period: string;
  readonly tariff: Tariff;
  readonly rides: readonly Ride[];
  readonly items: readonly Draft<BillItem>[];
  readonly gross: number;
  readonly copay: number;
  readonly vat: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly results: readonly CheckResult[];
}

interface CheckResult {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** What the checks of a case say where the demo data break them. */
const findings: Readonly<Record<Flaw, CheckResult>> = {
  signature: { rule: 'signature', severity: 'error', message: 'Eine Fahrt hat keine Unterschrift.' },
  approval: { rule: 'approval', severity: 'error', message: 'Die Genehmigung deckt die Fahrten nicht.' },
  exemption: {
    rule: 'exemption',
    severity: 'warning',
    message: 'Die Befreiung war an Fahrttagen abgelaufen.',
  },
  duplicate: { rule: 'duplicate', severity: 'error', message: 'Dieselbe Fahrt ist zweimal erfasst.' },
  deadline: { rule: 'deadline', severity: 'warning', message: 'Die Einreichungsfrist endet bald.' },
  kvnr: { rule: 'kvnr', severity: 'error', message: 'Die Versichertennummer passt nicht zur Karte.' },
  ik: { rule: 'ik', severity: 'warning', message: 'Die Klasse des IK ist ungewöhnlich.' },
  tariff: { rule: 'tariff', severity: 'error', message: 'Zwei Tarife passen zu einer Fahrt.' },
  vehicle: { rule: 'vehicle', severity: 'error', message: 'Das Fahrzeug geht über die Verordnung hinaus.' },
  route: { rule: 'route', severity: 'error', message: 'Für diese Kasse gibt es keinen Datenweg.' },
};

/** Prices the trips of one passenger and month. Rides must have taken place. */
export function claimOf(
  writer: Writer,
  patient: Patient,
  period: string,
  rides: readonly Ride[],
  tariff: Tariff,
  isLatest: boolean,
): Claim {
  const id = writer.nextId('bill-case');
  const items = rides.flatMap((ride, at) =>
    itemsOf(writer, id, patient, ride, tariff, at === 0 || at === rides.length - 1),
  );
  const days = rides.map(ride => ride.draft.date);
  return {
    id,
    patient,
    period,
    tariff,
    rides,
    items,
    gross: sum(items.map(item => item.amount)),
    copay: sum(items.map(item => item.copay)),
    vat: sum(items.map(item => item.vat_amount)),
    firstDay: days[0] ?? `${period}-01`,
    lastDay: days.at(-1) ?? `${period}-01`,
    results: isLatest && patient.flaw ? [findings[patient.flaw]] : [],
  };
}

/** The co-payment of a trip stands on its first line. */
function itemsOf(
  writer: Writer,
  claim: number,
  patient: Patient,
  ride: Ride,
  tariff: Tariff,
  isFirstOrLast: boolean,
) {
  const lines = linesOf(tariff, ride.km);
  const { vatRate } = patient.company;
  const copay = paysOn(patient, ride.draft.date, isFirstOrLast)
    ? copayOf(sum(lines.map(line => line.amount)))
    : 0;
  return lines.map(
    ({ position, quantity, amount }, at) =>
      ({
        id: writer.nextId('bill-item'),
        bill_case: claim,
        tour: ride.draft.id,
        tariff_number: position.id,
        description: position.name_de,
        service_date: ride.draft.date,
        start_time: ride.start,
        end_time: ride.end,
        km: at === 0 ? null : ride.km,
        quantity,
        unit_price: position.price,
        amount,
        vat_rate: vatRate,
        vat_amount: vatWithin(amount, vatRate),
        copay: at === 0 ? copay : 0,
      }) satisfies Draft<BillItem>,
  );
}

function paysOn({ payerType, exempt, profile }: Patient, day: string, isFirstOrLast: boolean): boolean {
  if (payerType !== 'statutory' || profile.copay === 'none') return false;
  if (exempt && day >= exempt.from && day <= exempt.to) return false;
  return profile.copay === 'per_trip' || isFirstOrLast;
}

export type CaseStatus = BillCase['status'];

export function caseRow(
  { id, patient, period, tariff, gross, copay, lastDay, results }: Claim,
  numbers: Numbers,
  status: CaseStatus,
  bill: number | null,
): Draft<Omit<BillCase, 'check_results'>> & { readonly check_results: readonly CheckResult[] | null } {
  const wasRefused = status === 'rejected' || status === 'cut' || status === 'objected';
  return {
    id,
    number: numbers.next('bill-case', period.slice(0, 4)),
    status,
    period,
    company: patient.company.id,
    guest: patient.id,
    guest_snapshot: { name: patient.name, kvnr: patient.draft.kvnr ?? null, address: patient.draft.address },
    opened_on: addDays(lastDay, 1),
    payer_type: patient.payerType,
    ...(patient.insurer ? { health_insurance: patient.insurer.id, payer: patient.insurer.id } : {}),
    prescription: patient.prescription,
    tariff_code: tariff.id,
    copay_key: patient.exempt ? '1' : '0',
    gross,
    copay,
    net: gross - copay,
    bill,
    error_count: results.filter(result => result.severity === 'error').length,
    warning_count: results.filter(result => result.severity === 'warning').length,
    check_results: results.length > 0 ? results : null,
    ...(wasRefused ? { rejection_code: '14', rejection_text: 'Strecke nicht nachvollziehbar.' } : {}),
  };
}

/** How far its tours have come when a case stands where it does. */
export function tourStatusIn(status: CaseStatus): Tour['status'] {
  if (status === 'open' || status === 'on_hold' || status === 'cancelled') return 'driven';
  return status === 'checked' ? 'checked' : 'billed';
}
