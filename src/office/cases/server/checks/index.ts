import type { CheckRule, Finding } from '../../shared/checkResults.ts';
import type { BuiltCase } from '../buildCase.ts';
import type { CaseFacts } from '../caseFacts.ts';
import type { Check } from './finding.ts';
import { checkExemption, checkIk, checkKvnr, checkRoute } from './partyChecks.ts';
import { checkApproval, checkPrescription, checkVehicle } from './prescriptionChecks.ts';
import {
  checkDeadline,
  checkDuplicate,
  checkSignature,
  checkState,
  checkTariff,
  checkVat,
} from './tourChecks.ts';

/** The registry: rule → its check. */
const checks: Readonly<Record<CheckRule, Check>> = {
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
};

export function findingsOf(built: BuiltCase, facts: CaseFacts): readonly Finding[] {
  return Object.values(checks).flatMap(check => check(built, facts));
}
