import { sql } from 'kysely';
import type { FilterExpression } from '../../../shared/field.ts';
import { parseText } from '../../../shared/filterValue.ts';
import { isObject } from '../../../shared/isObject.ts';
import { findingKey, readBrokenRule } from '../../../shared/quality.ts';
import { isSearched } from '../../../shared/searchText.ts';
import type { Actor } from '../../access/actor.ts';
import type { Entity, Model } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { slot } from '../../access/statement.ts';
import { boundWords } from '../search/boundSearch.ts';
import { type Condition, countOf, type Filter, type SearchCondition, shapeOf } from './conditionKinds.ts';
import { fieldCondition } from './fieldCondition.ts';
import { type Bind, invalid, type Reading } from './filterReading.ts';
import { findingBasis } from './findingBasis.ts';

/** maximum nesting of groups */
const groupDepth = 4;
/** Maximum number of conditions in a filter with groups: an index seldom helps with `or`. */
const groupedConditions = 50;

const joins = { _and: 'and', _or: 'or', _none: 'none' } as const;
type GroupKey = keyof typeof joins;
const isGroupKey = (key: string): key is GroupKey => Object.hasOwn(joins, key);

/**
 * Reads `{status: 'open', due_date_lt: '$today', 'guest.last_name_like': 'mül', q: 'aok'}` from a request. In `_or:
 * [{…}, {…}]` at least one part must hold, in `_none` no part; `_and` allows several conditions on the same name.
 */
export function parseFilter(
  model: Model,
  actor: Actor,
  entity: Entity,
  filter: FilterExpression,
  filterSize: number,
  common: ReadonlySet<string> = new Set(),
): Filter {
  const values: Record<string, unknown> = {};
  let size = 0;
  let slots = 0;
  const bind: Bind = (value, uncounted) => {
    if (!uncounted && ++size > filterSize) throw new ProblemError('filterTooLarge', { limit: filterSize });
    const name = `f${slots++}`;
    values[name] = value;
    return slot(name);
  };
  const reading: Reading = { model, actor, bind, common, fromRequest: true, depth: 0 };
  const conditions = readConditions(reading, entity, filter);
  const count = countOf(conditions);
  if (count > filterSize) throw new ProblemError('filterTooLarge', { limit: filterSize });
  if (count > conditions.length && count > groupedConditions)
    throw new ProblemError('filterTooLarge', { limit: groupedConditions });
  return { conditions, values, shape: shapeOf(conditions) };
}

/**
 * Reads an expression of a schema. Its values become part of the statement; only relative days and `$user` stay slots
 * that are filled when the statement runs.
 */
export function parseExpression(
  model: Model,
  actor: Actor,
  entity: Entity,
  expression: FilterExpression,
): readonly Condition[] {
  const bind: Bind = value => {
    const isOpen = typeof value === 'string' && (value.startsWith('$today') || value === '$user');
    return isOpen ? slot(value) : sql`${value}`;
  };
  return readConditions(
    { model, actor, bind, common: new Set(), fromRequest: false, depth: 0 },
    entity,
    expression,
  );
}

function readConditions(reading: Reading, entity: Entity, expression: FilterExpression): Condition[] {
  const { model, actor, fromRequest, depth } = reading;
  return Object.entries(expression).flatMap(([key, value]) => {
    if (fromRequest && isGroupKey(key)) return [groupCondition(reading, entity, key, value)];
    if (fromRequest && key === findingKey) return [findingCondition(reading, entity, value)];
    if (key === 'q' && depth === 0 && isSearched(entity.meta))
      return [searchCondition(reading, entity, value)];
    const named = fromRequest && entity.meta.namedFilters.find(({ name }) => name === key);
    if (!named) return [fieldCondition(reading, entity, key, value)];
    if (value === false || value === 'false') return [];
    const option = String(value);
    if (typeof value === 'object' || !Object.hasOwn(named.options, option)) throw invalid(key);
    return parseExpression(model, actor, entity, named.options[option] ?? {}).map(condition => ({
      ...condition,
      shape: `${key}:${option}:${condition.shape}`,
    }));
  });
}

/** `q` is not allowed inside a group: it reads more of the table than any other condition. */
function groupCondition(reading: Reading, entity: Entity, key: GroupKey, value: unknown): Condition {
  const depth = reading.depth + 1;
  if (depth > groupDepth) throw new ProblemError('filterTooNested', { limit: groupDepth });
  if (!Array.isArray(value) || value.length === 0) throw invalid(key);
  const parts = value.map((part: unknown) => {
    if (!isObject(part)) throw invalid(key);
    return readConditions({ ...reading, depth }, entity, part);
  });
  const shape = `${key}(${parts.map(shapeOf).join('|')})`;
  return { kind: 'group', join: joins[key], parts, shape };
}

/**
 * The actor needs the right to read every field that the rule looks at: otherwise the filter would reveal their
 * values.
 */
function findingCondition({ model, actor, bind }: Reading, entity: Entity, value: unknown): Condition {
  const broken = readBrokenRule(value);
  if (broken === null) throw invalid(findingKey);
  const { field, rule } = broken;
  const path = parseText(field);
  const text = parseText(rule);
  if (path === null || text === null) throw invalid(findingKey);
  const basis = findingBasis(model, actor, entity, path, text, (target, where) =>
    parseExpression(model, actor, target, where),
  );
  const shape = `${findingKey}:${basis.shape}`;
  return { kind: 'finding', path: bind(path), rule: bind(text, 'uncounted'), basis, shape };
}

/**
 * The actor's rights are applied when the SQL is built, for each searched field and each referenced record.
 */
function searchCondition({ model, bind, common }: Reading, entity: Entity, value: unknown): SearchCondition {
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid('q');
  const words = boundWords(model, entity, String(value), text => bind(text, 'uncounted'), common);
  return { kind: 'search', ...words };
}
