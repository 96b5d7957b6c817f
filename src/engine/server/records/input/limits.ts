import { sql } from 'kysely';
import type { Locale } from '../../../shared/entityMeta.ts';
import type { Field, FilterExpression, ReferenceLimit } from '../../../shared/field.ts';
import type { FieldFault } from '../../../shared/fieldFault.ts';
import { fieldMessage } from '../../../shared/messages/message.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import { parseExpression } from '../filter/condition.ts';
import { conditionSql } from '../filter/conditionSql.ts';
import { allRights } from '../rows/allRights.ts';
import type { FieldValues } from '../rows/rows.ts';
import { toColumn } from '../rows/value.ts';
import type { Faults } from './input.ts';
import { judgeNamed, type NamedTest } from './namedTests.ts';

/**
 * Tests that the referenced records meet the limits of their references (`x-limit`). Covers only references named in
 * `changed`, or matched with a field named there: records stored before a limit existed can still be changed
 * otherwise. `lasting`: where a limit says what lasts, only that, as for a record that comes back.
 */
export function limitTests(
  data: Data,
  entity: Entity,
  fields: FieldValues,
  changed: ReadonlySet<string>,
  faults: Faults,
  asked: 'all' | 'lasting' = 'all',
): readonly NamedTest[] {
  return entity.meta.fields.flatMap(field => {
    const whole = field.ref?.limit;
    if (!whole) return [];
    const where = asked === 'lasting' && whole.lasting ? lastingWhere(whole) : whole.where;
    const limit = { ...whole, where };
    const ids = idsIn(fields.get(field.name));
    if (ids.length === 0 || faults[field.name] || !isConcerned(field, limit, changed)) return [];
    return testsOf(data, entity, field, limit, ids, new Map([...fields].filter(([name]) => !faults[name])));
  });
}

/** The part of `where` that holds as long as the reference is there. */
export const lastingWhere = ({ where, lasting = [] }: ReferenceLimit): FilterExpression =>
  Object.fromEntries(Object.entries(where).filter(([key]) => lasting.includes(key)));

/**
 * Adds faults for references of a record that comes back, which their limits exclude by now, unless the product itself
 * restores it. That a company has become inactive meanwhile does not keep its tours away.
 */
export async function checkLimits(
  data: Data,
  entity: Entity,
  fields: FieldValues,
  faults: Faults,
): Promise<void> {
  const changed = new Set(fields.keys());
  if (!data.isProduct)
    await judgeNamed(data, entity, limitTests(data, entity, fields, changed, faults, 'lasting'), faults);
}

/** Adds faults for references of stored records that their limits exclude, also of the product. */
export const findLimitFaults = (
  data: Data,
  entity: Entity,
  fields: FieldValues,
  changed: ReadonlySet<string>,
  faults: Faults,
): Promise<void> =>
  judgeNamed(data, entity, limitTests(data, entity, fields, changed, faults, 'lasting'), faults);

const isConcerned = ({ name }: Field, { match, by }: ReferenceLimit, changed: ReadonlySet<string>): boolean =>
  [name, ...Object.values(match), ...Object.keys(by)].some(own => changed.has(own));

const idsIn = (value: unknown): readonly unknown[] =>
  [...new Set<unknown>([value].flat())].filter(Number.isSafeInteger);

function testsOf(
  data: Data,
  entity: Entity,
  field: Field,
  { where, match, by }: ReferenceLimit,
  ids: readonly unknown[],
  fields: FieldValues,
): readonly NamedTest[] {
  const target = entityNamed(data.model, field.ref?.entity ?? '');
  // If the field it is matched with has a fault of its own, a second fault here would only confuse.
  const unless = (own: string, fault: () => FieldFault) => (faults: Faults) => {
    if (!faults[own]) faults[field.name] ??= fault();
  };
  const unlessMatched = (own: string) => unless(own, () => unmatched(entity, own));
  const matches = Object.entries(match).flatMap(([theirs, own]): readonly NamedTest[] => {
    const value = fields.get(own) ?? null;
    if (value === null) return [];
    const other = fieldNamed(target, theirs);
    return [
      {
        shape: `${field.name}.${theirs}`,
        ids,
        target,
        conditions: wanted => [sql`${sql.ref(`t.${other.column}`)} = ${wanted}`],
        value: [toColumn(other, value)],
        refuse: unlessMatched(own),
      },
    ];
  });
  const asks = (shape: string, asked: FilterExpression, refuse: NamedTest['refuse']): NamedTest => ({
    shape: `${field.name}?${shape}`,
    ids,
    target,
    conditions: () =>
      parseExpression(data.model, allRights, target, asked).map(each =>
        conditionSql(data, target, 't', each),
      ),
    value: [],
    refuse,
  });
  const chosen = Object.entries(by).flatMap(([own, wheres]): readonly NamedTest[] => {
    const value = String(fields.get(own) ?? '');
    const asked = wheres[value];
    return asked ? [asks(`${own}=${value}`, asked, unlessMatched(own))] : [];
  });
  const general =
    Object.keys(where).length > 0
      ? [asks(Object.keys(where).join(), where, unless(field.name, excluded))]
      : [];
  return [...general, ...matches, ...chosen];
}

const excluded = (): FieldFault => ({ code: 'limit' });

/** Names the field that the reference does not match, by its label. */
function unmatched({ meta, labels }: Entity, own: string): FieldFault {
  const text = (locale: Locale) =>
    fieldMessage(locale, {
      code: 'unmatched',
      params: { field: labels[locale][`resources.${meta.resource}.fields.${own}`] ?? own },
    });
  return { code: 'unmatched', params: { field: own }, text: { de: text('de'), en: text('en') } };
}
