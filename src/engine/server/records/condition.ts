import { type RawBuilder, sql } from 'kysely';
import { relativeDay } from '../../shared/day.ts';
import type { FilterExpression } from '../../shared/field.ts';
import { isSearched } from '../../shared/searchText.ts';
import type { Actor } from '../access/actor.ts';
import type { Entity, Model } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { type FieldUse, type ResolvedField, resolveField } from '../access/resolveField.ts';
import { slot } from '../access/statement.ts';
import { type BoundWord, boundWords } from './boundSearch.ts';
import { operand, parseBoolean, parseText, parseValue, suits } from './conditionValue.ts';
import { type Operator, operators } from './operators.ts';

export type Condition =
  | {
      readonly kind: 'field';
      readonly resolved: ResolvedField;
      readonly operator: Operator;
      /** slots of the values; for `null` none, `negated` tells */
      readonly operands: readonly RawBuilder<unknown>[];
      readonly negated: boolean;
      readonly shape: string;
    }
  | {
      readonly kind: 'search';
      /** each must be met; the first by fewest records */
      readonly words: readonly BoundWord[];
      readonly shape: string;
    };

export type FieldCondition = Extract<Condition, { kind: 'field' }>;
export type SearchCondition = Extract<Condition, { kind: 'search' }>;

export interface Filter {
  readonly conditions: readonly Condition[];
  readonly values: Readonly<Record<string, unknown>>;
  /** equal for filters that differ in their values only */
  readonly shape: string;
}

/** The forms in which one text is searched count as little as the text. */
type Bind = (value: string | number | boolean, uncounted?: 'uncounted') => RawBuilder<unknown>;

/** Reads `{status: 'open', due_date_lt: '$today', 'guest.last_name_like': 'mül', q: 'aok'}` from a request. */
export function parseFilter(
  model: Model,
  actor: Actor,
  entity: Entity,
  filter: FilterExpression,
  filterSize: number,
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
  const conditions = readConditions(model, actor, entity, filter, bind, true);
  if (conditions.length > filterSize) throw new ProblemError('filterTooLarge', { limit: filterSize });
  return { conditions, values, shape: conditions.map(({ shape }) => shape).join('&') };
}

/**
 * Reads an expression that stands in a schema. Its values become part of the statement; only relative days
 * stay open until the statement runs.
 */
export function parseExpression(
  model: Model,
  actor: Actor,
  entity: Entity,
  expression: FilterExpression,
): readonly Condition[] {
  const bind: Bind = value => {
    const relative = typeof value === 'string' && value.startsWith('$today');
    return relative ? slot(value) : sql`${value}`;
  };
  return readConditions(model, actor, entity, expression, bind, false);
}

function readConditions(
  model: Model,
  actor: Actor,
  entity: Entity,
  expression: FilterExpression,
  bind: Bind,
  fromRequest: boolean,
): Condition[] {
  return Object.entries(expression).flatMap(([key, value]) => {
    if (key === 'q' && isSearched(entity.meta)) return [searchCondition(value, bind)];
    const named = fromRequest && entity.meta.namedFilters.find(({ name }) => name === key);
    if (!named) return [fieldCondition(model, actor, entity, key, value, bind, fromRequest)];
    if (value === false || value === 'false') return [];
    const option = String(value);
    if (typeof value === 'object' || !Object.hasOwn(named.options, option)) throw invalid(key);
    return parseExpression(model, actor, entity, named.options[option] ?? {}).map(condition => ({
      ...condition,
      shape: `${key}:${option}:${condition.shape}`,
    }));
  });
}

function fieldCondition(
  model: Model,
  actor: Actor,
  entity: Entity,
  key: string,
  value: unknown,
  bind: Bind,
  fromRequest: boolean,
): Condition {
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
  const many = operator === 'eq_any' || operator === 'neq_any';
  if (many !== Array.isArray(value)) throw invalid(key);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const operands = list.map(item => {
    if (!fromRequest && typeof item === 'string' && relativeDay(item) !== null) return bind(item);
    const parsed = operator === 'like' ? parseText(item) : parseValue(resolved.field, item);
    if (parsed === null) throw invalid(key);
    return bind(operand(resolved.field, operator, parsed));
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
function searchCondition(value: unknown, bind: Bind): SearchCondition {
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid('q');
  return { kind: 'search', ...boundWords(String(value), text => bind(text, 'uncounted')) };
}

function invalid(field: string): ProblemError {
  return new ProblemError('invalidFilterValue', { field });
}
