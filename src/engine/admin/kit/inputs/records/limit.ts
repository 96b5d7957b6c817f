import { useSourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { EntityMeta } from '../../../../shared/entityMeta';
import type { Field, FilterExpression, ReferenceLimit } from '../../../../shared/field';
import type { Values } from '../../../../shared/recordValues';
import { fieldOf, useEntity, useField } from '../../page/entity/entityContext';
import { withValueAt } from '../../path';
import { useUnchanged } from '../../useUnchanged';
import { textIn } from './keptText';

/** Limits which records a reference may name, given the current values of the form. */
export interface Limit {
  /** filter of the referenced resource */
  readonly filter: FilterExpression;
  /** form paths of the fields that the limit depends on */
  readonly sources: readonly string[];
  readonly preselect: boolean;
  /** field of the other resource → field of this form with the same value */
  readonly filledIn: Readonly<Record<string, string>>;
}

const none: ReferenceLimit = { where: {}, match: {}, by: {}, preselect: false };

/** In a child row, the limit refers to fields of the row: `routes.0.tariff_code` to `routes.0.billing_code`. */
export function useLimit(source: string): Limit {
  const { where, match, by, within, preselect } = useField(source)?.ref?.limit ?? none;
  const { getSource } = useSourceContext();
  const entity = useEntity();
  const matches = Object.entries(match);
  const choices = Object.entries(by);
  const day = within ? [within.day] : [];
  const sources = [...Object.values(match), ...Object.keys(by), ...day].map(getSource);
  const values: readonly unknown[] = useWatch({ name: sources });
  const matched = matches.flatMap(([theirs, own], index) => {
    const value = values[index] ?? null;
    const isUnchosen = textIn(value) !== null && Boolean(fieldOf(entity, own)?.ref);
    return value === null || value === '' || isUnchosen ? [] : [{ theirs, own, value }];
  });
  const typed = within ? values[matches.length + choices.length] : null;
  const chosen = choices.map(([, wheres], index) => wheres[String(values[matches.length + index])] ?? {});
  return useUnchanged({
    // codegen ensures that these filters do not share keys
    filter: Object.assign(
      { ...where },
      ...chosen,
      within && coveringDay(within, typed),
      Object.fromEntries(matched.map(({ theirs, value }) => [theirs, value])),
    ),
    sources,
    // not while the day is partly typed: the choice would be removed again when the day is complete
    preselect: preselect && (!typed || isDay(typed)),
    filledIn: Object.fromEntries(matched.map(({ theirs, own }) => [theirs, own])),
  });
}

/**
 * Filter for records whose period contains the day; a period without an end is open. A partly typed day limits nothing.
 */
function coveringDay({ from, to }: NonNullable<ReferenceLimit['within']>, day: unknown): FilterExpression {
  if (!isDay(day)) return {};
  return { [`${from}_lte`]: day, _or: [{ [`${to}_null`]: true }, { [`${to}_gte`]: day }] };
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * Initial values of a record that is created in place: those that make it selectable here, and the name that was
 * searched for: `Huber, Anna` fills the first two fields of the label. Text with a digit is a number or a date, not a
 * name.
 */
export function startingValues(entity: EntityMeta | null, { filter }: Limit, text: string): Values {
  const limited = Object.entries(filter).reduce<Values>((record, [name, value]) => {
    const field = fieldOf(entity, name);
    if (!field || field.readOnly || field.computed) return record;
    return withValueAt(record, name, isSeveral.has(field.kind) ? [value] : value);
  }, {});
  const named = (entity?.represent ?? []).flatMap(part => ('field' in part ? [part.field] : []));
  const [first, second] = named.filter(name => isFreeText(fieldOf(entity, name)));
  if (first === undefined || text.trim() === '' || /\d/.test(text)) return limited;
  const [, one = '', other = ''] = (second && /^([^,]+),(.+)$/.exec(text)) || ['', text];
  const begun = withValueAt(limited, first, one.trim());
  return second && other ? withValueAt(begun, second, other.trim()) : begun;
}

const isSeveral: ReadonlySet<Field['kind']> = new Set(['enums', 'tags', 'refs']);

const isFreeText = (field: Field | undefined): boolean =>
  field?.kind === 'text' &&
  !field.readOnly &&
  !field.computed &&
  field.pattern === null &&
  field.format === null;

/**
 * Removes from both ends of a label the names that the form already shows: a prescription of the chosen guest is named
 * by its day.
 */
export function nameBeside(label: string, shownBeside: readonly unknown[]): string {
  const short = shownBeside.reduce<string>((left, name) => {
    if (typeof name !== 'string' || name === '') return left;
    if (left.startsWith(name)) return left.slice(name.length);
    return left.endsWith(name) ? left.slice(0, -name.length) : left;
  }, label);
  return short.replace(/^[\s·,–]+|[\s·,–]+$/g, '') || label;
}
