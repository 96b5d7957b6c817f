import type { Document } from '@generated/types/entities.ts';
import type { SettingKey, SettingValues } from '../../shared/settings/settingValues.ts';

const yearsKey: Readonly<Record<Document['kind'], SettingKey & `retention.${string}`>> = {
  bill: 'retention.bills_years',
  reminder: 'retention.correspondence_years',
  dta_file: 'retention.bills_years',
  advice: 'retention.bills_years',
  import: 'retention.bills_years',
  prescription: 'retention.prescriptions_years',
  approval: 'retention.prescriptions_years',
  exemption: 'retention.prescriptions_years',
  correspondence: 'retention.correspondence_years',
};

/** What the law says how long to keep. */
export const isKept = (kind: unknown): kind is Document['kind'] =>
  typeof kind === 'string' && Object.hasOwn(yearsKey, kind);

/** The time counts from the end of the calendar year (§ 147 (4) AO). */
export function retentionUntil(kind: Document['kind'], day: string, settings: SettingValues): string {
  return `${Number(day.slice(0, 4)) + settings[yearsKey[kind]]}-12-31`;
}
