import { relativeDay } from '../../../shared/day.ts';
import {
  comparedDay,
  longestText,
  namesUsers,
  type Operator,
  operators,
  parseBoolean,
  parseText,
  parseValue,
  suits,
} from '../../../shared/filterValue.ts';
import { fold } from '../../../shared/fold.ts';
import { type DayEdge, dayEdges } from '../../../shared/period.ts';
import { mostNamedRows } from '../../../shared/requestLimits.ts';
import type { Actor } from '../../access/actor.ts';
import type { Entity, Model } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { type FieldUse, resolveField } from '../../access/resolveField.ts';
import type { FieldCondition } from './conditionKinds.ts';
import { likeOperands, operand, periodBounds } from './conditionValue.ts';
import { invalid, type Reading } from './filterReading.ts';
import { namesTree } from './treeSql.ts';

/** One entry of a filter that names a field: `guest.last_name_like: 'mül'`. */
interface Entry {
  readonly key: string;
  readonly path: string;
  readonly resolved: FieldCondition['resolved'];
  readonly value: unknown;
}

export function fieldCondition(
  reading: Reading,
  entity: Entity,
  key: string,
  value: unknown,
): FieldCondition {
  const { model, actor, fromRequest } = reading;
  const use = fromRequest ? 'filter' : 'expression';
  const { path, suffix } = splitOperator(model, actor, entity, key, use);
  const entry: Entry = { key, path, resolved: resolveField(model, actor, entity, path, use), value };
  const operator = suffix ?? (Array.isArray(value) ? 'eq_any' : value === null ? 'null' : 'eq');
  switch (operator) {
    case 'null':
      return emptyCondition(entry);
    case 'within':
      return periodCondition(reading, entry);
    case 'like':
    case 'unlike':
      return likeCondition(reading, entry, operator);
    default:
      return comparison(reading, entry, operator);
  }
}

function emptyCondition({ key, path, resolved, value }: Entry): FieldCondition {
  const empty = value === null ? true : parseBoolean(value);
  if (empty === null) throw invalid(key);
  const shape = `${path}:null:${empty}`;
  return { kind: 'field', resolved, operator: 'null', operands: [], negated: !empty, shape };
}

function periodCondition(
  { bind, fromRequest }: Reading,
  { key, path, resolved, value }: Entry,
): FieldCondition {
  const bounds = fromRequest && typeof value === 'string' ? periodBounds(resolved.field, value) : null;
  if (bounds === null) throw invalid(key);
  const operands = bounds.map((bound, at) => bind(bound, at > 0 ? 'uncounted' : undefined));
  return { kind: 'field', resolved, operator: 'within', operands, negated: false, shape: `${path}:within` };
}

function likeCondition(
  { bind }: Reading,
  { key, path, resolved, value }: Entry,
  operator: 'like' | 'unlike',
): FieldCondition {
  const part = parseText(value);
  const isFit = part !== null && fold(part).length <= longestText && suits(resolved.field, 'like');
  if (!isFit) throw invalid(key);
  const operands = likeOperands(resolved.field, part).map((form, at) =>
    bind(form, at > 0 ? 'uncounted' : undefined),
  );
  const negated = operator === 'unlike';
  return { kind: 'field', resolved, operator, operands, negated, shape: `${path}:${operator}` };
}

function comparison(reading: Reading, entry: Entry, operator: Operator): FieldCondition {
  const { model, actor, bind, fromRequest, depth } = reading;
  const { key, path, resolved, value } = entry;
  if (operator === 'below' && !namesTree(model, actor, resolved, key)) throw invalid(key);
  const compared = comparedDay(resolved.field, operator, value);
  if (compared !== null) return dayCondition(reading, entry, operator, compared);
  const many = operator === 'eq_any' || operator === 'neq_any';
  if (many !== Array.isArray(value)) throw invalid(key);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isSelection = path === 'id' && operator === 'eq_any' && fromRequest && depth === 0;
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

/** The name of a relative day of a schema stays open, with the edge: `$today-14d:start`. */
function dayCondition(
  { bind, fromRequest }: Reading,
  { path, resolved }: Entry,
  operator: Operator,
  { day, by, edges }: NonNullable<ReturnType<typeof comparedDay>>,
): FieldCondition {
  const today = relativeDay(day);
  const edgeOf = (edge: DayEdge) =>
    today !== null && !fromRequest ? `${day}:${edge}` : dayEdges[edge](today ?? day);
  const operands = edges.map((edge, at) => bind(edgeOf(edge), at > 0 ? 'uncounted' : undefined));
  const negated = operator.startsWith('neq');
  const shape = `${path}:${negated ? 'not:' : ''}${by}:${operands.length}`;
  return { kind: 'field', resolved, operator: by, operands, negated, shape };
}

/** A field name may itself end like an operator (`is_null`), so the whole key is tried first. */
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
