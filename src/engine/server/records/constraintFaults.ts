import { ViolationError } from '../access/databaseProblem.ts';
import type { Entity, Model } from '../access/model.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';

/**
 * Runs a write; a constraint that the database alone can judge (unique, overlap, a reference that has just
 * gone) comes back as the fault of a field, and not as an error of the server.
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
 * Runs a deletion. The database refuses it for a row that it keeps, or for others that name it: they may not lose it, or
 * what would become of them breaks a rule of theirs.
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

/** The rule of a child's table is the fault of the rows as a whole: the database does not say which row. */
function nameInRequest(model: Model, entity: Entity, table: string | null, field: string): string {
  if (table === null || table === entity.meta.table) return field;
  const child = entity.meta.children.find(({ entity: name }) => model.byName.get(name)?.meta.table === table);
  return child?.name ?? field;
}
