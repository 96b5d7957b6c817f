import { ViolationError } from '../../access/databaseProblem.ts';
import type { Entity, Model } from '../../access/model.ts';
import { ProblemError, validationFailed } from '../../access/problemError.ts';

/**
 * Runs a write. Constraints that only the database can check (unique, overlap, a reference deleted meanwhile) become
 * a fault of the field instead of a server error.
 */
export async function constraintFaults<T>(model: Model, entity: Entity, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ViolationError)) throw error;
    const { code, fields, table, fault = { code } } = error.violation;
    const [field] = fields;
    if (code === 'locked') throw new ProblemError('locked');
    if (field === undefined) throw new ProblemError('conflict');
    throw validationFailed({ [nameInRequest(model, entity, table, field)]: fault });
  }
}

/**
 * Runs a deletion. The database refuses it if the row is locked, or if other rows reference it and may neither lose
 * the reference nor break a rule of their own by the change.
 */
export async function deletionFaults(entity: Entity, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ViolationError)) throw error;
    const { code, table } = error.violation;
    throw new ProblemError(code === 'locked' && table === entity.meta.table ? 'locked' : 'inUse');
  }
}

/**
 * A violation in a child's table becomes a fault of the child rows as a whole: the database does not say which row.
 */
function nameInRequest(model: Model, entity: Entity, table: string | null, field: string): string {
  if (table === null || table === entity.meta.table) return field;
  const child = entity.meta.children.find(({ entity: name }) => model.byName.get(name)?.meta.table === table);
  return child?.name ?? field;
}
