import type { CheckedCase } from './checkCase.ts';

/** The fields of a case that follow from its tours, its passenger and the contracts. */
export const caseValueNames = [
  'payer_type',
  'health_insurance',
  'payer',
  'tariff_code',
  'copay_key',
  'gross',
  'copay',
  'net',
  'error_count',
  'warning_count',
  'check_results',
  'guest_snapshot',
] as const;

export function caseValues(checked: CheckedCase): Readonly<Record<(typeof caseValueNames)[number], unknown>> {
  const { person, insurer, payer, results } = checked;
  return {
    payer_type: person?.payerType ?? 'statutory',
    health_insurance: insurer?.id ?? null,
    payer: payer?.id ?? null,
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
