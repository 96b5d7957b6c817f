import { can } from '../../../shared/permissions.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';

/** Every entity whose list the actor may open. */
export const listedEntities = ({ model, actor }: Data): readonly Entity[] =>
  model.entities.filter(
    ({ meta }) => meta.operations.includes('list') && can(actor.permissions, meta.resource, 'list'),
  );

/** Returns null instead of throwing if the actor may not read what `read` needs. */
export function unlessForbidden<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
