import type { CaseFacts, Guest, Insurance, OtherPayer, Period, Person } from './caseFacts.ts';

type Named = { readonly guest: number; readonly prescription: number | null };

/**
 * The guest with who pays on this day: whom the prescription names, else the insurance of the day. Null where the guest
 * is unknown.
 */
export function personOn(
  { guests, prescriptions }: Pick<CaseFacts, 'guests' | 'prescriptions'>,
  { guest: id, prescription }: Named,
  day: string,
): Person | null {
  const guest = guests.get(id);
  if (!guest) return null;
  const { insurance: own, periods, ...passenger } = guest;
  const other = prescription === null ? null : (prescriptions.get(prescription)?.otherPayer ?? null);
  if (other) return { ...passenger, ...paidBy(other), isCovered: true };
  const insurance = insuranceOn(guest, day);
  return { ...passenger, ...(insurance ?? uninsured), payingCompany: null, isCovered: insurance !== null };
}

/** Who pays for a guest by themselves on this day; null where their periods leave the day out. */
function insuranceOn({ insurance, periods }: Pick<Guest, 'insurance' | 'periods'>, day: string) {
  if (periods.length === 0) return insurance;
  return periods.find(period => holdsOn(period, day)) ?? null;
}

const holdsOn = ({ from, to }: Period, day: string): boolean => from <= day && (to === null || day <= to);

const uninsured: Insurance = {
  payerType: 'statutory',
  insurer: null,
  kvnr: null,
  kvnrException: null,
  reference: null,
};

/** Who is no health insurance learns no insurance number. */
const paidBy = ({ payerType, insurer, company, reference }: OtherPayer) => ({
  payerType,
  insurer,
  kvnr: null,
  kvnrException: null,
  reference,
  payingCompany: company,
});

/** Tells payers apart: tours with different ones are in different cases. */
export const payerKey = ({
  payerType,
  insurer,
  payingCompany,
}: Readonly<Record<'payerType' | 'insurer' | 'payingCompany', unknown>>): string =>
  [payerType, insurer ?? '', payingCompany ?? ''].join('/');
