import { isIk } from '../../../formatChecks.ts';
import { hasWrongNumber } from '../../../guests/server/hasWrongNumber.ts';
import { isBilledToInsurer } from '../../../insurances/server/payerTypes.ts';
import { isValidOn } from '../../../pricing/server/tariff.ts';
import type { BuiltCase } from '../buildCase.ts';
import type { InsurerFacts, Person, RouteFacts } from '../caseFacts.ts';
import { at, type Check, error, warning } from './finding.ts';

/** The passenger was alive; a statutory insured one has a number whose check digit is right (§ 290 SGB V). */
export const checkKvnr: Check = ({ person, tours }) => {
  const last = tours.at(-1)?.tour.date ?? '';
  if (person?.deceasedOn && person.deceasedOn < last)
    return [error('kvnr', 'deceased', at('guest', person.id, 'deceased_on'), { day: person.deceasedOn })];
  if (person?.payerType !== 'statutory' || !person.isCovered) return [];
  const cause = at('guest', person.id, 'kvnr');
  if (person.kvnr === null) return [error('kvnr', 'kvnrMissing', cause)];
  return hasWrongNumber(person) ? [error('kvnr', 'kvnrInvalid', cause)] : [];
};

/** Company, insurer and payer can be addressed. An unusual class of IK only warns. */
export const checkIk: Check = ({ person, insurer, payer, company, tours }, facts) => {
  const ownIk = facts.companies.get(company)?.ik ?? null;
  const own = ownIk !== null && isIk(ownIk) ? [] : [error('ik', 'companyIk', at('companies', company, 'ik'))];
  if (!person || !isBilledToInsurer(person.payerType)) return own;
  const [first] = tours;
  if (!person.isCovered)
    return [...own, error('ik', 'notInsured', at('guest', person.id), { day: first?.tour.date ?? '' })];
  if (!insurer) return [...own, error('ik', 'insurerMissing', at('guest', person.id, 'health_insurance'))];
  if (!payer) return [...own, error('ik', 'payerMissing', at('health-insurance', insurer.id, 'payer'))];
  const last = tours.at(-1)?.tour.date ?? '';
  return [...own, ...[...new Set([insurer, payer])].flatMap(each => insurerFindings(each, last, person))];
};

function insurerFindings(insurer: InsurerFacts, lastDay: string, { id: guest, payerType }: Person) {
  const { id, ik, name, validTo } = insurer;
  if (!isIk(ik)) return [error('ik', 'insurerIk', at('health-insurance', id, 'ik'), { name })];
  if (validTo !== null && validTo < lastDay)
    return [error('ik', 'insurerEnded', at('guest', guest, 'health_insurance'), { name, day: validTo })];
  if (payerType === 'statutory' && !ik.startsWith('10'))
    return [warning('ik', 'ikClass', at('health-insurance', id, 'ik'), { name, ik })];
  return [];
}

/** There is a route to send the data, if the payer takes them electronically. */
export const checkRoute: Check = (built, { routes, companies }) => {
  const { person, payer, tariff, company, tours } = built;
  if (person?.payerType !== 'statutory' || !payer?.acceptsDta) return [];
  const { billingCode = null, federalState = null } = companies.get(company) ?? {};
  const day = tours.at(-1)?.tour.date ?? `${built.period}-01`;
  const fits = (route: RouteFacts) =>
    route.payer === payer.id &&
    isValidOn(route, day) &&
    (route.billingCode === null || route.billingCode === billingCode) &&
    (route.federalState === null || route.federalState === federalState) &&
    (route.tariff === null || route.tariff === tariff);
  return routes.some(fits)
    ? []
    : [error('route', 'noRoute', at('health-insurance', payer.id), { name: payer.name })];
};

/** An exemption that ended or began within the month is easily overlooked. */
export const checkExemption: Check = ({ person, tours }: BuiltCase) => {
  const charged = tours.filter(({ copay }) => copay > 0);
  const [first] = charged;
  const last = person?.exemptions.at(-1);
  if (!person || !first || !last) return [];
  const params = { from: last.from, to: last.to, count: charged.length };
  return [warning('exemption', 'outsideExemption', at('guest', person.id, 'exempt_to'), params)];
};
