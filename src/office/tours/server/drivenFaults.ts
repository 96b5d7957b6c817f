import type { FieldReader } from '@engine/server/records/hook.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';

const journeyFields = ['pickup_actual', 'dropoff_actual', 'km_loaded'] as const;
type JourneyField = (typeof journeyFields)[number];

/** What a tour that was driven lacks: a beginning, an end, and a distance. That the end comes later is a rule of its schema. */
export function drivenFaults(fields: FieldReader<JourneyField>): Readonly<Record<string, FieldFault>> {
  const faults: Record<string, FieldFault> = {};
  for (const name of journeyFields)
    if ((fields.get(name) ?? null) === null) faults[name] = { code: 'required' };
  const km = fields.get('km_loaded');
  if (typeof km === 'number' && km <= 0)
    faults.km_loaded = { code: 'exclusiveMinimum', params: { exclusiveMinimum: 0 } };
  return faults;
}

/** Does a change touch what makes a tour driven? */
export const concernsJourney = (changed: FieldReader<JourneyField>): boolean =>
  journeyFields.some(name => changed.has(name));
