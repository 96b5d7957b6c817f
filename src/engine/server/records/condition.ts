import { type RawBuilder, sql } from 'kysely';
import { relativeDay } from '../../shared/day.ts';
import type { FilterExpression } from '../../shared/field.ts';
import {
  longestText,
  namesUsers,
  type Operator,
  operators,
  parseBoolean,
  parseText,
  parseValue,
  suits,
} from '../../shared/filterValue.ts';
import { fold } from '../../shared/fold.ts';
import { isObject } from '../../shared/isObject.ts';
import { findingKey, readBrokenRule } from '../../shared/quality.ts';
import { mostNamedRows } from '../../shared/requestLimits.ts';
import { isSearched } from '../../shared/searchText.ts';
import type { Actor } from '../access/actor.ts';
import type { Entity, Model } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { type FieldUse, resolveField } from '../access/resolveField.ts';
import { slot } from '../access/statement.ts';
import { boundWords } from './boundSearch.ts';
import {
  type Condition,
  countOf,
  type FieldCondition,
  type Filter,
  type SearchCondition,
  shapeOf,
} from './conditionKinds.ts';
import { likeOperands, operand, periodBounds } from './conditionValue.ts';
import { findingBasis } from './findingBasis.ts';
import { namesTree } from './treeSql.ts';

/** Groups within each other. */
const groupDepth = 4;
/** All conditions of a filter that has groups: an index seldom helps where any of several may hold. */
const groupedConditions = 50;

/** The forms in which one text is searched count as little as the text, and a selection of records is one condition. */
type Bind = (value: string | number | boolean, uncounted?: 'uncounted') => RawBuilder<unknown>;

interface Reading {
  readonly model: Model;
  readonly actor: Actor;
  readonly bind: Bind;
  /** trigrams that many rows have, see `commonTrigrams.ts` */
  readonly common: ReadonlySet<string>;
  /** what stands in a schema instead knows neither named filters nor groups, and may name every field */
  readonly fromRequest: boolean;
  /** groups around the expression */
  readonly depth: number;
}

/**
 * Reads `{status: 'open', due_date_lt: '$today', 'guest.last_name_like': 'mül', q: 'aok'}` from a request. What is among
 * `_or: [{…}, {…}]` needs to hold but once; `_and` takes several conditions of one name.
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
 * Reads an expression that stands in a schema. Its values become part of the statement; only relative days
 * and the user stay open until the statement runs.
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
    if (fromRequest && (key === '_and' || key === '_or'))
      return [groupCondition(reading, entity, key, value)];
    if (fromRequest && key === findingKey) return [findingCondition(reading, entity, value)];
    if (key === 'q' && depth === 0 && isSearched(entity.meta)) return [searchCondition(reading, value)];
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

/** A search is none of the parts: it reads more of the table than any other condition. */
function groupCondition(reading: Reading, entity: Entity, key: '_and' | '_or', value: unknown): Condition {
  const depth = reading.depth + 1;
  if (depth > groupDepth) throw new ProblemError('filterTooNested', { limit: groupDepth });
  if (!Array.isArray(value) || value.length === 0) throw invalid(key);
  const parts = value.map((part: unknown) => {
    if (!isObject(part)) throw invalid(key);
    return readConditions({ ...reading, depth }, entity, part);
  });
  const shape = `${key}(${parts.map(shapeOf).join('|')})`;
  return { kind: 'group', join: key === '_or' ? 'or' : 'and', parts, shape };
}

/** What the rule looks at is asked for like any field, so that no one learns by it what they may not read. */
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

function fieldCondition(reading: Reading, entity: Entity, key: string, value: unknown): Condition {
  const { model, actor, bind, fromRequest } = reading;
  const use = fromRequest ? 'filter' : 'expression';
  const { path, suffix } = splitOperator(model, actor, entity, key, use);
  const resolved = resolveField(model, actor, entity, path, use);
  const operator = suffix ?? (Array.isArray(value) ? 'eq_any' : value === null ? 'null' : 'eq');

  if (operator === 'null') {
    const empty = value === null ? true : parseBoolean(value);
    if (empty === null) throw invalid(key);
    const shape = `${path}:null:${empty}`;
    return { kind: 'field', resolved, operator, operands: [], negated: !empty, shape };
  }
  if (operator === 'within') {
    const bounds = fromRequest && typeof value === 'string' ? periodBounds(resolved.field, value) : null;
    if (bounds === null) throw invalid(key);
    const operands = bounds.map((bound, at) => bind(bound, at > 0 ? 'uncounted' : undefined));
    return { kind: 'field', resolved, operator, operands, negated: false, shape: `${path}:within` };
  }
  if (operator === 'below' && !namesTree(model, actor, resolved, key)) throw invalid(key);
  const many = operator === 'eq_any' || operator === 'neq_any';
  if (many !== Array.isArray(value)) throw invalid(key);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (operator === 'like' || operator === 'unlike')
    return likeCondition(reading, resolved, key, path, operator, value);
  const isSelection = path === 'id' && operator === 'eq_any' && fromRequest && reading.depth === 0;
  if (isSelection && list.length > mostNamedRows)
    throw new ProblemError('filterTooLarge', { limit: mostNamedRows });
  const operands = list.map(item => {
    if (!fromRequest && typeof item === 'string' && relativeDay(item) !== null) return bind(item);
    if (item === '$user' && namesUsers(resolved.field)) return bind(fromRequest ? actor.userId : item);
    const parsed = parseValue(resolved.field, item);
    if (parsed === null) throw invalid(key);
    return bind(operand(resolved.field, parsed), isSelection ? 'uncounted' : undefined);
  });
  if (!suits(resolved.field, operator)) throw invalid(key);
  return {
    kind: 'field',
    resolved,
    operator,
    operands,
    negated: operator.startsWith('neq'),
    shape: `${path}:${operator}:${operands.length}`,
  };
}

function likeCondition(
  { bind }: Reading,
  resolved: FieldCondition['resolved'],
  key: string,
  path: string,
  operator: 'like' | 'unlike',
  value: unknown,
): Condition {
  const part = parseText(value);
  const isFit = part !== null && fold(part).length <= longestText && suits(resolved.field, 'like');
  if (!isFit) throw invalid(key);
  const operands = likeOperands(resolved.field, part).map((form, at) =>
    bind(form, at > 0 ? 'uncounted' : undefined),
  );
  const negated = operator === 'unlike';
  return { kind: 'field', resolved, operator, operands, negated, shape: `${path}:${operator}` };
}

/** A name may itself end like an operator (`is_null`), so the whole key is tried first. */
function splitOperator(
  model: Model,
  actor: Actor,
  entity: Entity,
  key: string,
  use: FieldUse,
): { path: string; suffix: Operator | null } {
  if (entity.fields.has(key)) return { path: key, suffix: null };
  const suffix = operators.find(operator => key.endsWith(`_${operator}`));
  if (!suffix) return { path: key, suffix: null };
  const whole = key.includes('.') && resolves(model, actor, entity, key, use);
  return whole ? { path: key, suffix: null } : { path: key.slice(0, -suffix.length - 1), suffix };
}

function resolves(model: Model, actor: Actor, entity: Entity, path: string, use: FieldUse): boolean {
  try {
    resolveField(model, actor, entity, path, use);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** What the actor may read of it is asked where the statement is made, for each field and each record named. */
function searchCondition({ model, bind, common }: Reading, value: unknown): SearchCondition {
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid('q');
  return { kind: 'search', ...boundWords(model, String(value), text => bind(text, 'uncounted'), common) };
}

function invalid(field: string): ProblemError {
  return new ProblemError('invalidFilterValue', { field });
}
