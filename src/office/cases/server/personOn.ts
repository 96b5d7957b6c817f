import type { CaseFacts, Guest, Insurance, OtherPayer, Period, Person } from './caseFacts.ts';

type Named = { readonly guest: number; readonly prescription: number | null };

/**
 * The guest with the payer of this day: the one that the prescription names, else the insurance of the day. Null if the
 * guest is unknown.
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
  return {
    ...passenger,
    ...billedBy(insurance ?? uninsured),
    payingCompany: null,
    isCovered: insurance !== null,
  };
}

/** The guest's own insurance on this day; null if there are periods and none covers it. */
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

/** What bills need: the insurer of a guest who pays for the rides is of no concern, nor is the number to other payers. */
const billedBy = ({ payerType, insurer, kvnr, kvnrException, reference }: Insurance): Insurance => ({
  payerType,
  insurer: payerType === 'self' ? null : insurer,
  kvnr: payerType === 'statutory' ? kvnr : null,
  kvnrException: payerType === 'statutory' ? kvnrException : null,
  reference,
});

/** Payers other than health insurers do not get the insurance number. */
const paidBy = ({ payerType, insurer, company, reference }: OtherPayer) => ({
  payerType,
  insurer,
  kvnr: null,
  kvnrException: null,
  reference,
  payingCompany: company,
});

/** A text by which payers are compared: tours with different payers are in different cases. */
export const payerKey = ({
  payerType,
  insurer,
  payingCompany,
}: Readonly<Record<'payerType' | 'insurer' | 'payingCompany', unknown>>): string =>
  [payerType, insurer ?? '', payingCompany ?? ''].join('/');
