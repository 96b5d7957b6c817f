import type { Presentation } from '../src/engine/shared/presentation';
import type { PresentationSchema } from './dialect';

/** A rule has seen to it that each kind says what it needs. */
export function buildPresentation(schema: PresentationSchema): Presentation {
  const { name, as: kind, fields = [], by = '', day = '', from = '', lanes = [] } = schema;
  if (kind !== 'timeline') return { kind, name, by, fields };
  return { kind, name, day, from, to: schema.to ?? null, minutes: schema.minutes ?? 30, lanes, fields };
}
