import type { Presentation } from '../src/engine/shared/presentation';
import type { PresentationSchema } from './dialect/list';

/**
 * `rules/presentations.ts` has already checked that each kind names the fields it needs, so the defaults are
 * never used.
 */
export function buildPresentation(schema: PresentationSchema): Presentation {
  const { name, as: kind, fields = [], by = '', day = '', from = '', lanes = [] } = schema;
  if (kind !== 'timeline') return { kind, name, by, fields };
  return { kind, name, day, from, to: schema.to ?? null, minutes: schema.minutes ?? 30, lanes, fields };
}
