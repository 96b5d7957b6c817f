import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Field, ReferenceLimit } from '../../shared/field.ts';
import type { FieldFault } from '../../shared/fieldFault.ts';
import { fieldMessage } from '../../shared/messages/message.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../access/model.ts';
import { allRights } from './allRights.ts';
import { parseExpression } from './condition.ts';
import { conditionSql } from './conditionSql.ts';
import type { Faults } from './input.ts';
import type { FieldValues } from './rows.ts';
import { toColumn } from './value.ts';

/** One thing that a limit asks of the records that a field names. */
interface Test {
  readonly field: Field;
  /** how many of them there are that meet it */
  readonly met: RawBuilder<unknown>;
  readonly wanted: number;
  readonly fault: FieldFault;
}

/**
 * Names the references that their limits (`x-limit`) rule out, in one statement. Only those are looked at that are named
 * in `changed`, or that are matched with a field named there: what was stored before a limit existed does not stand in
 * the way of other changes. What the product writes itself follows the rules of the code that writes it.
 */
export async function checkLimits(
  data: Data,
  entity: Entity,
  fields: FieldValues,
  changed: ReadonlySet<string>,
  faults: Faults,
): Promise<void> {
  if (!data.isProduct) await findLimitFaults(data, entity, fields, changed, faults);
}

/** The same whoever asks. */
export async function findLimitFaults(
  data: Data,
  entity: Entity,
  fields: FieldValues,
  changed: ReadonlySet<string>,
  faults: Faults,
): Promise<void> {
  const tests = entity.meta.fields.flatMap(field => {
    const { limit } = field.ref ?? {};
    const ids = idsIn(fields.get(field.name));
    if (!limit || ids.length === 0 || faults[field.name] || !isConcerned(field, limit, changed)) return [];
    return testsOf(data, entity, field, limit, ids, new Map([...fields].filter(([name]) => !faults[name])));
  });
  if (tests.length === 0) return;
  const columns = tests.map(({ met }, index) => sql`(${met}) as ${sql.id(`r${index}`)}`);
  const [row] = await data.run(sql`select ${sql.join(columns)}`);
  for (const [index, { field, wanted, fault }] of tests.entries())
    if (Number(row?.[`r${index}`]) !== wanted) faults[field.name] ??= fault;
}

const isConcerned = ({ name }: Field, { match }: ReferenceLimit, changed: ReadonlySet<string>): boolean =>
  changed.has(name) || Object.values(match).some(own => changed.has(own));

const idsIn = (value: unknown): readonly unknown[] =>
  [...new Set<unknown>([value].flat())].filter(Number.isSafeInteger);

function testsOf(
  data: Data,
  entity: Entity,
  field: Field,
  { where, match }: ReferenceLimit,
  ids: readonly unknown[],
  fields: FieldValues,
): readonly Test[] {
  const target = entityNamed(data.model, field.ref?.entity ?? '');
  const count = (conditions: readonly RawBuilder<unknown>[]) =>
    sql`select count(*) from ${sql.table(target.meta.table)} as t where ${sql.join([sql`t.id in (${sql.join(ids)})`, ...conditions], sql` and `)}`;
  const conditions = parseExpression(data.model, allRights, target, where);
  const constant = conditions.map(condition => conditionSql(data, target, 't', condition));
  const general: Test = { field, met: count(constant), wanted: ids.length, fault: { code: 'limit' } };
  const matches = Object.entries(match).flatMap(([theirs, own]): readonly Test[] => {
    const value = fields.get(own) ?? null;
    if (value === null) return [];
    const other = fieldNamed(target, theirs);
    const same = sql`${sql.ref(`t.${other.column}`)} = ${toColumn(other, value)}`;
    return [{ field, met: count([same]), wanted: ids.length, fault: unmatched(entity, own) }];
  });
  return constant.length > 0 ? [general, ...matches] : matches;
}

/** Says which field it does not go with, as the screens call that one. */
function unmatched({ meta, labels }: Entity, own: string): FieldFault {
  const text = (locale: Locale) =>
    fieldMessage(locale, {
      code: 'unmatched',
      params: { field: labels[locale][`resources.${meta.resource}.fields.${own}`] ?? own },
    });
  return { code: 'unmatched', params: { field: own }, text: { de: text('de'), en: text('en') } };
}
