import type { CaseValues } from './caseFacts.ts';
import type { CheckedCase } from './checkCase.ts';

export function caseValues(checked: CheckedCase): CaseValues {
  const { person, insurer, payer, results } = checked;
  return {
    payer_type: person?.payerType ?? 'statutory',
    health_insurance: insurer?.id ?? null,
    payer: payer?.id ?? null,
    payer_company: person?.payingCompany ?? null,
    payer_reference: person?.reference ?? null,
    tariff_code: checked.tariff,
    copay_key: checked.copayKey,
    gross: checked.gross,
    copay: checked.copay,
    net: checked.net,
    error_count: checked.errors,
    warning_count: checked.warnings,
    check_results: results.length > 0 ? results : null,
    guest_snapshot: person && {
      name: person.name,
      birth_date: person.birthDate,
      kvnr: person.kvnr,
      address: person.address,
      insurer: insurer && { name: insurer.name, ik: insurer.ik },
    },
  };
}
