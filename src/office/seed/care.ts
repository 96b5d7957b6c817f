import { addDays, addMonths } from '@engine/shared/day.ts';
import type { Guest, GuestCare } from '@generated/types/entities.ts';
import type { CarePeriod } from '../care/shared/careOn.ts';
import type { Draft, Writer } from './insert.ts';

export interface CareStretch extends CarePeriod {
  readonly disabilityMarks: NonNullable<Guest['disability_marks']>;
}

/** Every 60th guest, from different places, got a higher care level before the demo's tours or gets one next month. */
const changeDistance = 60;

export function carePeriodsOf(
  at: number,
  { birth_date, care_level, disability_marks }: Draft<Guest>,
  today: string,
): readonly CareStretch[] {
  const hasRisen = at % changeDistance === 25;
  if ((!hasRisen && at % changeDistance !== 45) || !birth_date || !care_level) return [];
  const disabilityMarks = disability_marks ?? [];
  const day = `${addMonths(today, hasRisen ? -13 : 1).slice(0, 7)}-01`;
  const [before, after] = hasRisen ? [care_level - 1, care_level] : [care_level, Math.min(5, care_level + 1)];
  return [
    { careLevel: before, disabilityMarks, from: birth_date, to: addDays(day, -1) },
    { careLevel: after, disabilityMarks, from: day, to: null },
  ];
}

export const careRows = (
  writer: Writer,
  passengers: readonly { readonly id: number; readonly carePeriods: readonly CareStretch[] }[],
): readonly Draft<GuestCare>[] =>
  passengers.flatMap(({ id: guest, carePeriods }) =>
    carePeriods.map(({ careLevel, disabilityMarks, from, to }) => ({
      id: writer.nextId('guest-care'),
      guest,
      care_level: careLevel,
      disability_marks: disabilityMarks.length > 0 ? disabilityMarks : null,
      valid_from: from,
      valid_to: to,
    })),
  );
