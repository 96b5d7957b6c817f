import { useSourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Condition } from '../../shared/entityMeta';

/** Does the condition hold for these values? Names are read through `read`, so that rows can resolve their own. */
export function holds(condition: Condition, read: (name: string) => unknown): boolean {
  return Object.entries(condition).every(([name, allowed]) => {
    const value = read(name) ?? null;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return allowed.some(each => values.includes(each) || (each === null && values.length === 0));
  });
}

const always: Condition = {};

/** Follows the form while the user types; a child row's conditions read the row. */
export function useHolds(condition: Condition = always): boolean {
  const { getSource } = useSourceContext();
  const names = Object.keys(condition);
  const values: readonly unknown[] = useWatch({ name: names.map(getSource) });
  return holds(condition, name => values[names.indexOf(name)]);
}
