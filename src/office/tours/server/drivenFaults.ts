import type { FieldReader } from '@engine/server/records/rows/hook.ts';
import { addDays, today } from '@engine/shared/day.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { tourFaults } from './faults.ts';

const journeyFields = ['pickup_actual', 'dropoff_actual', 'km_loaded'] as const;
type JourneyField = (typeof journeyFields)[number];

/**
 * The faults of a driven tour: beginning, end and distance are required, and the times must be near its day, because
 * the day of the pick-up decides about surcharges. That the end is later is a rule of the schema.
 */
export function drivenFaults(
  fields: FieldReader<JourneyField | 'date'>,
): Readonly<Record<string, FieldFault>> {
  const faults: Record<string, FieldFault> = {};
  for (const name of journeyFields)
    if ((fields.get(name) ?? null) === null) faults[name] = { code: 'required' };
  const km = fields.get('km_loaded');
  if (typeof km === 'number' && km <= 0)
    faults.km_loaded = { code: 'exclusiveMinimum', params: { exclusiveMinimum: 0 } };
  const date = String(fields.get('date'));
  const start = dayOf(fields.get('pickup_actual'));
  const end = dayOf(fields.get('dropoff_actual'));
  // A ride around midnight begins on the day before or after, or ends on the next.
  if (start !== null && (start < addDays(date, -1) || start > addDays(date, 1)))
    faults.pickup_actual = tourFaults.notOnItsDay;
  else if (start !== null && end !== null && end > addDays(start, 1))
    faults.dropoff_actual = tourFaults.notOnItsDay;
  return faults;
}

const dayOf = (instant: unknown): string | null =>
  typeof instant === 'string' ? today(new Date(instant)) : null;

/** Whether a change concerns the fields that a driven tour needs. */
export const concernsJourney = (changed: FieldReader<JourneyField | 'date'>): boolean =>
  changed.has('date') || journeyFields.some(name => changed.has(name));
