import { useSourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Condition } from '../../shared/field';
import { holds, type Values } from '../../shared/recordValues';
import { withValueAt } from './path';

const always: Condition = {};

/** Evaluates a condition against the form and re-renders while the user types; in a child row it reads that row. */
export function useHolds(condition: Condition = always): boolean {
  const { getSource } = useSourceContext();
  const names = Object.keys(condition);
  const watched: readonly unknown[] = useWatch({ name: names.map(name => getSource(name)) });
  const record = names.reduce<Values>((values, name, index) => withValueAt(values, name, watched[index]), {});
  return holds(condition, record);
}
