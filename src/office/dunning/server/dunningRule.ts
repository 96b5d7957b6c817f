import { addDays } from '@engine/shared/day.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import type { Rows } from '@generated/types/rows.ts';
import type { DebtorKind, DunningLevel } from '../shared/dunningPreview.ts';

type Bill = Rows['bills'];

/**
 * The kind of debtor of a bill of this kind to a recipient of this type, which decides how they are reminded:
 *
 * - `statutory`: insurers. They are reminded twice, never with a fee: what they owe follows from contracts under
 *   § 133 SGB V, and a clerk who is called gets further than a third letter. After that: call.
 * - `person`: guests. The first letter costs nothing, for it is what puts a consumer in default (§ 286 (1) BGB; without
 *   it default begins 30 days after the due date only where the bill says so, § 286 (3)), and what it costs is no damage
 *   caused by default. The second and third may carry the fee of the settings. After that: collection.
 * - `copay`: guests, for a co-payment (§ 61 SGB V). The insurer collects what a guest has not paid in spite of a written
 *   request (§ 43c (1) SGB V), so a co-payment is never brought before a court: there is no third letter, which threatens
 *   with one. After the second the co-payment is claimed from the insurer.
 * - `business`: companies are in default 30 days after due date and receipt without any letter (§ 286 (3) BGB), so each
 *   level may carry its fee. The lump sum of § 288 (5) BGB is not claimed by the product.
 */
export function debtorKindOf(recipientType: Bill['recipient_type'], billKind: Bill['kind']): DebtorKind {
  if (recipientType === 'health_insurance') return 'statutory';
  if (billKind === 'copay') return 'copay';
  return recipientType === 'guest' ? 'person' : 'business';
}

/** The level of the next letter; null: none is left, and a person has to act. */
export function nextLevel(kind: DebtorKind, level: number): DunningLevel | null {
  const last = kind === 'statutory' || kind === 'copay' ? 2 : 3;
  const next = level + 1;
  return next <= last && (next === 1 || next === 2 || next === 3) ? next : null;
}

/** Cents that the letter of a level asks for besides the debt. */
export function feeOf(kind: DebtorKind, level: DunningLevel, settings: SettingValues): number {
  const isConsumer = kind === 'person' || kind === 'copay';
  if (kind === 'statutory' || (isConsumer && level === 1)) return 0;
  return settings[`dunning.fee_${level}`];
}

/** The last day on which a letter of `day` lets its debtor pay. */
export const termUntil = (day: string, settings: SettingValues): string =>
  addDays(day, settings['dunning.term_days']);

/**
 * The first day of default (§ 286 BGB), given a letter of `day`: the one after the time limit that the letter grants. A
 * business is in default 30 days after the due date without any letter.
 */
export function defaultSince(
  kind: DebtorKind,
  dueDate: string,
  day: string,
  settings: SettingValues,
): string {
  const after = addDays(termUntil(day, settings), 1);
  const latest = addDays(dueDate, 31);
  return kind === 'business' && latest < after ? latest : after;
}

/** Days from the due date to the first letter, or from one letter to the next. */
export const daysTo = (level: DunningLevel, settings: SettingValues): number =>
  settings[`dunning.days_${level}`];

/**
 * The day of the next letter, or of the last resort, given a letter of `day`: never before the time limit of that letter
 * is over, for what a letter costs is damage only in default (§§ 286, 187, 188 BGB).
 */
export function nextActionOn(next: DunningLevel | null, day: string, settings: SettingValues): string {
  const days = next === null ? 0 : daysTo(next, settings);
  return addDays(day, Math.max(days, settings['dunning.term_days'] + 1));
}

/** The action once all letters have been in vain. */
export function lastResort(kind: DebtorKind): 'call' | 'collect' | 'pass_on' {
  if (kind === 'statutory') return 'call';
  return kind === 'copay' ? 'pass_on' : 'collect';
}

/** The next action, as named on alerts. */
export function actionAfter(
  kind: DebtorKind,
  level: number,
): 'remind' | 'dun' | ReturnType<typeof lastResort> {
  if (nextLevel(kind, level) === null) return lastResort(kind);
  return kind === 'statutory' || level === 0 ? 'remind' : 'dun';
}
