import { useSourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { EntityMeta } from '../../../../shared/entityMeta';
import type { Field, FilterExpression, ReferenceLimit } from '../../../../shared/field';
import { fieldOf, useField } from '../../page/entityContext';
import { type Values, withValueAt } from '../../path';
import { useUnchanged } from '../../useUnchanged';

/** Which records a reference may name, with the values that the form holds now. */
export interface Limit {
  /** as lists of the other resource take it */
  readonly filter: FilterExpression;
  /** paths in the form of the fields that the reference goes with */
  readonly sources: readonly string[];
  readonly preselect: boolean;
  /** fields of the other resource that the form fills in already, and those fields of the form */
  readonly filledIn: Readonly<Record<string, string>>;
}

const none: ReferenceLimit = { where: {}, match: {}, by: {}, preselect: false };

/** A row goes with its own fields: `routes.0.tariff_code` with `routes.0.billing_code`. */
export function useLimit(source: string): Limit {
  const { where, match, by, within, preselect } = useField(source)?.ref?.limit ?? none;
  const { getSource } = useSourceContext();
  const matches = Object.entries(match);
  const choices = Object.entries(by);
  const day = within ? [within.day] : [];
  const sources = [...Object.values(match), ...Object.keys(by), ...day].map(getSource);
  const values: readonly unknown[] = useWatch({ name: sources });
  const matched = matches.flatMap(([theirs, own], index) => {
    const value = values[index] ?? null;
    return value === null || value === '' ? [] : [{ theirs, own, value }];
  });
  const typed = within ? values[matches.length + choices.length] : null;
  const chosen = choices.map(([, wheres], index) => wheres[String(values[matches.length + index])] ?? {});
  return useUnchanged({
    // codegen sees to it that no two of them ask for the same
    filter: Object.assign(
      { ...where },
      ...chosen,
      within && coveringDay(within, typed),
      Object.fromEntries(matched.map(({ theirs, value }) => [theirs, value])),
    ),
    sources,
    // what is chosen for half a day would be taken out again with the rest of it
    preselect: preselect && (!typed || isDay(typed)),
    filledIn: Object.fromEntries(matched.map(({ theirs, own }) => [theirs, own])),
  });
}

/** What holds of records whose period covers the day; one without an end goes on. Half a day limits nothing. */
function coveringDay({ from, to }: NonNullable<ReferenceLimit['within']>, day: unknown): FilterExpression {
  if (!isDay(day)) return {};
  return { [`${from}_lte`]: day, _or: [{ [`${to}_null`]: true }, { [`${to}_gte`]: day }] };
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * What a record that is created in place has from the start: what makes it one that may be chosen, and the name that was
 * looked for: `Huber, Anna` is the name and the next part of it. What holds a digit is a number or a day and no name.
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

/** The label without the names at its ends that the form says already: a prescription of the chosen guest by its day. */
export function nameBeside(label: string, shownBeside: readonly unknown[]): string {
  const short = shownBeside.reduce<string>((left, name) => {
    if (typeof name !== 'string' || name === '') return left;
    if (left.startsWith(name)) return left.slice(name.length);
    return left.endsWith(name) ? left.slice(0, -name.length) : left;
  }, label);
  return short.replace(/^[\s·,–]+|[\s·,–]+$/g, '') || label;
}
