import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Field, FilterExpression, ReferenceLimit } from '../../shared/field.ts';
import type { FieldFault } from '../../shared/fieldFault.ts';
import { fieldMessage } from '../../shared/messages/message.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../access/model.ts';
import { place } from '../access/statement.ts';
import { allRights } from './allRights.ts';
import { parseExpression } from './condition.ts';
import { conditionSql } from './conditionSql.ts';
import type { Faults } from './input.ts';
import type { FieldValues } from './rows.ts';
import { toColumn } from './value.ts';

/** One thing that a limit asks of the records that a field names. */
interface Test {
  readonly field: Field;
  /** names the statement among those about the entity, but for the number of ids */
  readonly shape: string;
  readonly ids: readonly unknown[];
  /** of the row `t`: that it meets it; `value` is asked for */
  readonly condition: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly target: Entity;
  /** none where the condition stands in the schema alone; which one, the shape says */
  readonly value: readonly unknown[];
  readonly fault: FieldFault;
}

/**
 * Names the references that their limits (`x-limit`) rule out, in one statement. Only those are looked at that are named
 * in `changed`, or that go with a field named there: what was stored before a limit existed does not stand in
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
  const shape = tests.map(test => `${test.shape} ${test.ids.length}`).join();
  const all = tests.flatMap(({ ids, value }) => [...ids, ...value]);
  const [row] = await data.select(`limits|${entity.meta.name}|${shape}`, () => countMet(tests), {}, all);
  for (const [index, { field, ids, fault }] of tests.entries())
    if (Number(row?.[`r${index}`]) !== ids.length) faults[field.name] ??= fault;
}

/** How many of the records of each test meet it. */
function countMet(tests: readonly Test[]): RawBuilder<unknown> {
  let at = 0;
  const columns = tests.map(({ target, ids, condition }, index) => {
    const places = ids.map(() => place(at++));
    const [value = sql`null`] = tests[index]?.value.map(() => place(at++)) ?? [];
    const met = sql`select count(*) from ${sql.table(target.meta.table)} as t where t.id in (${sql.join(places)}) and ${condition(value)}`;
    return sql`(${met}) as ${sql.id(`r${index}`)}`;
  });
  return sql`select ${sql.join(columns)}`;
}

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
): readonly Test[] {
  const target = entityNamed(data.model, field.ref?.entity ?? '');
  const matches = Object.entries(match).flatMap(([theirs, own]): readonly Test[] => {
    const value = fields.get(own) ?? null;
    if (value === null) return [];
    const other = fieldNamed(target, theirs);
    return [
      {
        field,
        shape: `${field.name}.${theirs}`,
        ids,
        target,
        condition: wanted => sql`${sql.ref(`t.${other.column}`)} = ${wanted}`,
        value: [toColumn(other, value)],
        fault: unmatched(entity, own),
      },
    ];
  });
  const asks = (shape: string, asked: FilterExpression, fault: FieldFault): Test => ({
    field,
    shape: `${field.name}${shape}`,
    ids,
    target,
    condition: () =>
      sql.join(
        parseExpression(data.model, allRights, target, asked).map(each =>
          conditionSql(data, target, 't', each),
        ),
        sql` and `,
      ),
    value: [],
    fault,
  });
  const chosen = Object.entries(by).flatMap(([own, wheres]): readonly Test[] => {
    const value = String(fields.get(own) ?? '');
    const asked = wheres[value];
    return asked ? [asks(`?${own}=${value}`, asked, unmatched(entity, own))] : [];
  });
  const general = Object.keys(where).length > 0 ? [asks('', where, { code: 'limit' })] : [];
  return [...general, ...matches, ...chosen];
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
