import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import { isColumn } from '../../../shared/isColumn.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import { canSee, isReadable } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import type { Spread } from '../../access/spread.ts';
import { amongFew, hasPatterns, type Patterns, searchedIds } from '../../database/sql/search.ts';
import { isOpenValue, valueSql } from '../rows/valueSql.ts';
import { amongIn } from './amongIn.ts';
import type { BoundWord } from './boundSearch.ts';
import type { IdSets } from './idSets.ts';
import { ownerArms } from './ownerArms.ts';
import { deepest, isOwner, labelReach, ownReach, type Reach } from './reach.ts';
import { type Arm, anyIds } from './searchArm.ts';
import { textTest } from './searchedText.ts';

/**
 * The ways in which records match the word: by a text, date or amount of their own, or by the label of a referenced
 * record. Fields that the actor may not read and records out of sight are left out.
 */
export function searchArms(
  sets: IdSets,
  entity: Entity,
  word: BoundWord,
  spread: Spread | null = null,
): readonly Arm[] {
  return armsWithin(sets, entity, word, { ...ownReach(entity), spread }, 0);
}

function armsWithin(
  sets: IdSets,
  entity: Entity,
  word: BoundWord,
  { fields, through, spread = null }: Reach & { readonly spread?: Spread | null },
  depth: number,
): readonly Arm[] {
  const isOpen = (field: Field) => isReadable(sets.data.model, sets.data.actor, entity, field);
  const readable = fields.filter(isOpen);
  return [
    ...textArms(sets, entity, readable, word.patterns.inside, spread),
    ...valueArms(sets, entity, readable, word, depth),
    ...through.filter(isOpen).flatMap(field => referenceArms(sets, entity, field, word, depth)),
    ...(through.some(field => isOpen(field) && isOwner(entity, field))
      ? ownerArms(sets.data, entity, target => foundBy(sets, target, word, depth))
      : []),
  ];
}

function textArms(
  sets: IdSets,
  entity: Entity,
  readable: readonly Field[],
  patterns: Patterns,
  spread: Spread | null,
): readonly Arm[] {
  const test = textTest(sets.data, entity, readable, patterns);
  if (test === null) return [];
  const ids = searchedIds(sets.data.dialect, entity.meta, patterns);
  if (test === 'open') return [{ ids, holds: alias => hasPatterns(alias, patterns) }];
  const { model, actor, dialect } = sets.data;
  // The scope is cheaper to check than the text, so it comes first.
  const scope = spread === 'many' ? rowScope(model, actor, entity, 'o', 'list', 'walked') : [];
  // On SQLite the index is a table of its own; on PostgreSQL to gather its rows first would be to read them twice.
  const found = dialect === 'sqlite' ? sql`o.id in (${sets.add(ids)})` : hasPatterns('o', patterns);
  const all = [found, ...scope, test('o')];
  return [
    {
      ids: sql`select o.id from ${sql.table(entity.meta.table)} as o where ${sql.join(all, sql` and `)}`,
      holds: alias => sql`(${hasPatterns(alias, patterns)} and ${test(alias)})`,
    },
  ];
}

/**
 * Matches by date, month, amount or enum value, in the record itself or, for a lookup field, in a referenced record
 * in sight.
 */
function valueArms(
  sets: IdSets,
  entity: Entity,
  readable: readonly Field[],
  word: BoundWord,
  depth: number,
): readonly Arm[] {
  return readable.flatMap(field => {
    const { computed } = field;
    if (computed?.kind === 'lookup') return lookupArms(sets, entity, computed.path, word, depth);
    return amongIn(word, entity, field, depth).map(({ among, isBroad }) => {
      const holds = (alias: string) => isAmong(sets.data, entity, alias, field, among);
      const ids = sql`select v.id from ${sql.table(entity.meta.table)} as v where ${holds('v')}`;
      return { ids, holds, isBroad };
    });
  });
}

function lookupArms(
  sets: IdSets,
  entity: Entity,
  [through = '', path = '']: readonly string[],
  word: BoundWord,
  depth: number,
): readonly Arm[] {
  const { data } = sets;
  const reference = fieldNamed(entity, through);
  const target = entityNamed(data.model, reference.ref?.entity ?? '');
  const field = fieldNamed(target, path);
  if (!isColumn(field) || reference.ref?.join) return [];
  const scope = rowScope(data.model, data.actor, target, 'n', 'see');
  return amongIn(word, target, field, depth).map(({ among }) => {
    const all = [isAmong(data, target, 'n', field, among), ...scope];
    const found = sets.add(
      sql`select n.id from ${sql.table(target.meta.table)} as n where ${sql.join(all, sql` and `)}`,
    );
    const isNamed = isAmong(data, entity, 'r', reference, amongFew(data.dialect, found));
    return {
      ids: sql`select r.id from ${sql.table(entity.meta.table)} as r where ${isNamed}`,
      holds: alias => isAmong(data, entity, alias, reference, sql`in (${found})`),
    };
  });
}

/** Records that reference a record in sight whose label contains the word. */
function referenceArms(
  sets: IdSets,
  entity: Entity,
  field: Field,
  word: BoundWord,
  depth: number,
): readonly Arm[] {
  if (!field.ref) return [];
  const found = foundBy(sets, entityNamed(sets.data.model, field.ref.entity), word, depth);
  if (found === null) return [];
  const { join } = field.ref;
  if (join) {
    const ids = sets.add(
      sql`select distinct ${sql.ref(join.own)} from ${sql.table(join.table)} where ${sql.ref(join.other)} ${amongFew(sets.data.dialect, found)}`,
    );
    return [{ ids, holds: alias => sql`${sql.ref(`${alias}.id`)} in (${ids})` }];
  }
  const isNamed = isAmong(sets.data, entity, 'r', field, amongFew(sets.data.dialect, found));
  return [
    {
      ids: sql`select r.id from ${sql.table(entity.meta.table)} as r where ${isNamed}`,
      holds: alias => isAmong(sets.data, entity, alias, field, sql`in (${found})`),
    },
  ];
}

/**
 * The ids of the records in sight whose label contains the word; null if there can be none, or at the maximum depth.
 */
function foundBy(sets: IdSets, target: Entity, word: BoundWord, depth: number): RawBuilder<unknown> | null {
  if (depth === deepest) return null;
  return sets.once(word, `${target.meta.name} ${depth}`, () => labelled(sets, target, word, depth + 1));
}

function labelled(sets: IdSets, target: Entity, word: BoundWord, depth: number): RawBuilder<unknown> | null {
  const { data } = sets;
  if (!canSee(data.actor, target)) return null;
  const arms = armsWithin(sets, target, word, labelReach(target), depth);
  if (arms.length === 0) return null;
  const found = sets.add(anyIds(arms));
  const scope = rowScope(data.model, data.actor, target, 'n', 'see');
  if (scope.length === 0) return found;
  return sets.add(
    sql`select n.id from ${sql.table(target.meta.table)} as n where n.id ${amongFew(data.dialect, found)} and ${sql.join(scope, sql` and `)}`,
  );
}

/**
 * The condition on the plain column can use an index; if the value is a copy, its source must also be in sight.
 */
function isAmong(
  data: Data,
  entity: Entity,
  alias: string,
  field: Field,
  among: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const stored = sql`${sql.ref(`${alias}.${field.column}`)} ${among}`;
  if (isOpenValue(data, entity, field)) return stored;
  return sql`(${stored} and ${valueSql(data, entity, alias, field)} is not null)`;
}
