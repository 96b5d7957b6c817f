import { useSourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { FilterExpression, ReferenceLimit } from '../../../shared/field';
import { fieldOf, useField } from '../page/entityContext';
import { type Values, withValueAt } from '../path';
import { useUnchanged } from '../useUnchanged';

/** Which records a reference may name, with the values that the form holds now. */
export interface Limit {
  /** as lists of the other resource take it */
  readonly filter: FilterExpression;
  /** paths in the form of the fields that the reference goes with */
  readonly sources: readonly string[];
  readonly preselect: boolean;
}

const none: ReferenceLimit = { where: {}, match: {}, preselect: false };

/** A row goes with its own fields: `routes.0.tariff_code` with `routes.0.billing_code`. */
export function useLimit(source: string): Limit {
  const { where, match, preselect } = useField(source)?.ref?.limit ?? none;
  const { getSource } = useSourceContext();
  const sources = Object.values(match).map(getSource);
  const values: readonly unknown[] = useWatch({ name: sources });
  const matched = Object.keys(match).flatMap((theirs, index) => {
    const value = values[index] ?? null;
    return value === null || value === '' ? [] : [[theirs, value] as const];
  });
  return useUnchanged({ filter: { ...where, ...Object.fromEntries(matched) }, sources, preselect });
}

/** What a record that is created in place has from the start, so that it may be chosen. */
export const startingValues = (entity: EntityMeta | null, { filter }: Limit): Values =>
  Object.entries(filter).reduce<Values>((record, [name, value]) => {
    const field = fieldOf(entity, name);
    if (!field || field.readOnly || field.computed) return record;
    return withValueAt(record, name, field.kind === 'enums' || field.kind === 'refs' ? [value] : value);
  }, {});
