import { addDays, addMonths } from '@engine/shared/day.ts';
import type { Guest, GuestExemption, GuestInsurance } from '@generated/types/entities.ts';
import type { Insurance, Period } from '../cases/server/caseFacts.ts';
import type { Directory, Insurer } from './directory.ts';
import type { Draft, Writer } from './insert.ts';
import type { Random } from './random.ts';

export interface Exemption {
  readonly from: string;
  readonly to: string;
}

interface Insured {
  readonly id: number;
  readonly insurances: readonly InsurancePeriod[];
  readonly exemptions: readonly Exemption[];
}

export type InsurancePeriod = Insurance & Period & { readonly status: Guest['insured_status'] };

/** Exemptions are granted by the calendar year; `isOver`: the only one ran out before the guest's last tours. */
export function exemptionsOf(random: Random, isOver: boolean, today: string): readonly Exemption[] {
  if (isOver) return [{ from: addDays(today, -400), to: addDays(today, -40) }];
  if (!random.chance(0.3)) return [];
  const year = Number(today.slice(0, 4));
  return [year - 2, year - 1, year].map(each => ({ from: `${each}-01-01`, to: `${each}-12-31` }));
}

/** Every 60th guest, from different places, came from another insurer before the demo's tours or leaves next month. */
const changeDistance = 60;

export function insurancesOf(
  at: number,
  insurer: Insurer,
  { insurers, others }: Directory,
  { birth_date, kvnr, insured_status }: Draft<Guest>,
  today: string,
): readonly InsurancePeriod[] {
  const formerly = formerPayers.get(at % changeDistance);
  if (formerly)
    return formerlyPaidBy(formerly, insurer, others.bg.id, { birth_date, kvnr, insured_status }, today);
  const hasCome = at % changeDistance === 21;
  const other = insurers[(insurers.indexOf(insurer) + 1) % 4];
  if ((!hasCome && at % changeDistance !== 41) || !other || other.id === insurer.id) return [];
  const day = hasCome ? `${addMonths(today, -13).slice(0, 7)}-01` : `${addMonths(today, 1).slice(0, 7)}-01`;
  const [before, after] = hasCome ? [other, insurer] : [insurer, other];
  const by = ({ id }: Insurer, from: string, to: string | null): InsurancePeriod => ({
    from,
    to,
    payerType: 'statutory',
    insurer: id,
    kvnr: kvnr ?? null,
    kvnrException: null,
    reference: null,
    status: insured_status ?? null,
  });
  return [by(before, birth_date ?? day, addDays(day, -1)), by(after, day, null)];
}

/** Some were insured privately before the demo's tours, or had an accident at work that is over. */
const formerPayers: ReadonlyMap<number, 'private' | 'bg'> = new Map([
  [11, 'private'],
  [31, 'bg'],
]);

function formerlyPaidBy(
  kind: 'private' | 'bg',
  insurer: Insurer,
  bg: number,
  { birth_date, kvnr, insured_status }: Pick<Draft<Guest>, 'birth_date' | 'kvnr' | 'insured_status'>,
  today: string,
): readonly InsurancePeriod[] {
  const day = `${addMonths(today, -13).slice(0, 7)}-01`;
  const unknown = { kvnr: null, kvnrException: null, reference: null, status: null, insurer: null };
  const own = { kvnr: kvnr ?? null, status: insured_status ?? null, insurer: insurer.id };
  return [
    {
      ...unknown,
      payerType: kind,
      ...(kind === 'bg' && { insurer: bg, reference: 'UV 24/0815' }),
      from: kind === 'bg' ? addMonths(day, -3) : (birth_date ?? addMonths(day, -3)),
      to: addDays(day, -1),
    },
    { ...unknown, ...own, payerType: 'statutory', from: day, to: null },
  ];
}

export const insuranceRows = (
  writer: Writer,
  passengers: readonly Insured[],
): readonly Draft<GuestInsurance>[] =>
  passengers.flatMap(({ id: guest, insurances }) =>
    insurances.map(({ from, to, payerType, insurer, kvnr, status, reference }) => ({
      id: writer.nextId('guest-insurance'),
      guest,
      kind: payerType,
      health_insurance: insurer,
      kvnr,
      insured_status: status,
      reference,
      valid_from: from,
      valid_to: to,
    })),
  );

/** The exemptions that are over; the newest is stored on the guest. */
export const formerExemptionRows = (
  writer: Writer,
  passengers: readonly Insured[],
): readonly Draft<GuestExemption>[] =>
  passengers.flatMap(({ id: guest, exemptions }) =>
    exemptions.slice(0, -1).map(({ from, to }) => ({
      id: writer.nextId('guest-exemption'),
      guest,
      valid_from: from,
      valid_to: to,
    })),
  );
