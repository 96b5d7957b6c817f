import { isEmpty } from '../../../shared/recordValues.ts';
import type { Entity } from '../../access/model.ts';
import type { Faults } from '../input/input.ts';
import type { FieldValues } from '../rows/rows.ts';

/**
 * Adds faults for fields that are emptied although every step into the state of the record requires them: what a step
 * asked for may be corrected afterwards, but not taken away. Fields that were empty before may stay so.
 */
export function keepRequired(
  { meta }: Entity,
  before: FieldValues,
  after: FieldValues,
  faults: Faults,
): void {
  const { workflow } = meta;
  if (!workflow) return;
  const state = String(after.get(workflow.field));
  const [first, ...others] = workflow.transitions.filter(({ to }) => to === state);
  if (!first || state === workflow.initial) return;
  for (const name of first.requires) {
    if (!others.every(({ requires }) => requires.includes(name))) continue;
    const fields = meta.fields.filter(field => field.name === name || field.name.startsWith(`${name}.`));
    const isFilled = (values: FieldValues) => fields.some(field => !isEmpty(values.get(field.name)));
    if (isFilled(before) && !isFilled(after)) faults[name] ??= { code: 'required' };
  }
}
