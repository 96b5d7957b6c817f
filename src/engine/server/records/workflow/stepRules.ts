import { sql } from 'kysely';
import type { Transition, Workflow } from '../../../shared/entityMeta.ts';
import { canField } from '../../../shared/permissions.ts';
import { isEmpty } from '../../../shared/recordValues.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { type Faults, readInput } from '../input/input.ts';
import type { FieldValues } from '../rows/rows.ts';

/** Throws unless the step starts from the record's current state. */
export function requireState(workflow: Workflow, transition: Transition, fields: FieldValues): void {
  const state = String(fields.get(workflow.field));
  if (!transition.from.includes(state))
    throw new ProblemError('wrongState', { state, from: transition.from });
}

/** Names of required fields, groups of fields and child rows that are empty. */
export async function missingFields(
  data: Data,
  entity: Entity,
  { requires }: Transition,
  id: number,
  valueAt: (field: string) => unknown,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const name of requires) {
    const child = entity.meta.children.find(each => each.name === name);
    const fields = entity.meta.fields.filter(
      field => field.name === name || field.name.startsWith(`${name}.`),
    );
    const isThere = child
      ? await hasRows(data, child.entity, child.by, id)
      : fields.some(field => !isEmpty(valueAt(field.name)));
    if (!isThere) missing.push(name);
  }
  return missing;
}

/**
 * The fields that may be sent with a step: only required ones that are still empty, even if the state locks them,
 * since the right to take the step includes filling what it requires. The right to change the field itself is still
 * needed.
 */
export function fieldsOfStep(
  data: Data,
  entity: Entity,
  { requires }: Transition,
  stored: FieldValues,
  body: Readonly<Record<string, unknown>>,
  faults: Faults,
): FieldValues {
  const input = readInput(entity, body, 'typed');
  Object.assign(faults, input.faults);
  for (const name of input.children.keys()) faults[name] = { code: 'unknown' };
  const given = new Map<string, unknown>();
  for (const [name, value] of input.fields) {
    const field = fieldNamed(entity, name);
    const isRequired = requires.some(each => name === each || name.startsWith(`${each}.`));
    if (!isRequired) faults[name] = { code: 'unknown' };
    else if (field.readOnly) faults[name] = { code: 'readOnly' };
    else if (!canField(data.actor.permissions, entity.rights, 'update', field))
      faults[name] = { code: 'forbidden' };
    else if (!isEmpty(stored.get(name))) faults[name] = { code: 'locked' };
    else given.set(name, value);
  }
  return given;
}

async function hasRows(data: Data, name: string, by: string, id: number): Promise<boolean> {
  const child = entityNamed(data.model, name);
  const column = fieldNamed(child, by).column;
  const rows = await data.run(
    sql`select 1 as found from ${sql.table(child.meta.table)} where ${sql.ref(column)} = ${id} limit 1`,
  );
  return rows.length > 0;
}
