import type { CheckRule, Finding, ReviewRule } from '../../shared/checkResults.ts';
import type { BuiltCase } from '../buildCase.ts';
import type { CaseFacts } from '../caseFacts.ts';
import { checkCash } from './cashChecks.ts';
import type { Check } from './finding.ts';
import { checkExemption, checkIk, checkKvnr, checkRoute } from './partyChecks.ts';
import { checkApproval, checkOriginal, checkPrescription, checkVehicle } from './prescriptionChecks.ts';
import {
  checkDeadline,
  checkDuplicate,
  checkSignature,
  checkState,
  checkTariff,
  checkVat,
} from './tourChecks.ts';
import { checkPlaces, checkShared, checkTrips } from './tripChecks.ts';

/** The registry: rule → its check. Payer and co-payment of billed cases are reviewed by `reviewBilled.ts`. */
const checks: Readonly<Record<Exclude<CheckRule, ReviewRule>, Check>> = {
  state: checkState,
  kvnr: checkKvnr,
  ik: checkIk,
  prescription: checkPrescription,
  approval: checkApproval,
  exemption: checkExemption,
  tariff: checkTariff,
  signature: checkSignature,
  duplicate: checkDuplicate,
  deadline: checkDeadline,
  vehicle: checkVehicle,
  route: checkRoute,
  vat: checkVat,
  cash: checkCash,
  original: checkOriginal,
  trips: checkTrips,
  places: checkPlaces,
  shared: checkShared,
};

export function findingsOf(built: BuiltCase, facts: CaseFacts): readonly Finding[] {
  return Object.values(checks).flatMap(check => check(built, facts));
}
