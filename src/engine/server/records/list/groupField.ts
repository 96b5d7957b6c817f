import type { Field, FieldKind } from '../../../shared/field.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { resolveField } from '../../access/resolveField.ts';

/** A stored field of the entity itself, of one of these kinds, by which the actor may group records. */
export function groupField(data: Data, entity: Entity, by: string, kinds: readonly FieldKind[]): Field {
  const { field, hops } = resolveField(data.model, data.actor, entity, by, 'filter');
  if (hops.length > 0 || field.computed || !kinds.includes(field.kind))
    throw new ProblemError('invalidQuery', { parameter: 'by', reason: kinds.join(', ') });
  return field;
}
