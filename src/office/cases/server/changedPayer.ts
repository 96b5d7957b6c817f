import type { Finding } from '../shared/checkResults.ts';
import { payerOf } from './buildCase.ts';
import type { CaseFacts, Person, StoredCase, TourFacts } from './caseFacts.ts';
import { at, warning } from './checks/finding.ts';
import { personOn } from './personOn.ts';

/** A warning about the first trip of a billed case that has another payer today; null: the payer is still right. */
export function changedPayer(
  facts: CaseFacts,
  { values }: StoredCase,
  tours: readonly TourFacts[],
): Finding | null {
  const inOrder = [...tours].sort((a, b) => (a.date < b.date ? -1 : 1));
  for (const tour of inOrder) {
    const person = personOn(facts, tour, tour.date);
    if (!person) continue;
    const cause = causeOf(facts, tour);
    const params = { tour: tour.number, day: tour.date };
    if (!person.isCovered) return warning('payer', 'notInsured', cause, params);
    const { payer } = payerOf(facts, person);
    const isSame =
      person.payerType === values.payer_type &&
      (payer?.id ?? null) === (values.payer ?? null) &&
      person.payingCompany === (values.payer_company ?? null);
    if (!isSame)
      return warning('payer', codeOf(person), cause, { ...params, ...(payer && { name: payer.name }) });
  }
  return null;
}

function codeOf({ payingCompany, insurer, payerType }: Person) {
  if (payingCompany !== null) return 'companyPays';
  return insurer === null || payerType === 'private' || payerType === 'self' ? 'guestPays' : 'otherInsurer';
}

/** Where the payer comes from: the prescription if it names one, else the guest. */
function causeOf({ prescriptions }: CaseFacts, { guest, prescription }: TourFacts) {
  const isNamed = prescription !== null && (prescriptions.get(prescription)?.otherPayer ?? null) !== null;
  return isNamed ? at('prescriptions', prescription) : at('guest', guest);
}
