import { valueAt } from '../../../shared/recordValues';

/** Picks from the form's values only those that the step asks for, in the shape of a record. */
export function givenFields(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  for (const name of names) {
    const [group = name, ...rest] = name.split('.');
    given[group] = rest.length === 0 ? valueAt(values, name) : values[group];
  }
  return given;
}
