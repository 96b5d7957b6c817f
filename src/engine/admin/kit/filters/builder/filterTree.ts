import type { FilterExpression } from '../../../../shared/field';
import { isObject } from '../../../../shared/isObject';
import { type BrokenRule, findingKey, readBrokenRule } from '../../../../shared/quality';
import { isEmpty } from '../../../../shared/recordValues';

/** The operators of conditions: those of the API, with `_null` split into `empty` and `filled`. */
export type FilterOperator =
  | 'like'
  | 'unlike'
  | 'eq'
  | 'eq_any'
  | 'neq_any'
  | 'gte'
  | 'lte'
  | 'gt'
  | 'lt'
  | 'within'
  | 'below'
  | 'empty'
  | 'filled';

export interface FilterCondition {
  readonly kind: 'condition';
  /** React key of the row */
  readonly key: number;
  /** field, or a path across references: `guest.last_name`; null while none is chosen */
  readonly path: string | null;
  readonly operator: FilterOperator | null;
  readonly value: unknown;
}

export interface FilterGroup {
  readonly kind: 'group';
  readonly key: number;
  readonly join: 'and' | 'or' | 'none';
  readonly parts: readonly FilterNode[];
}

/** A filter for records that break a rule according to the last data check. */
export interface FilterFinding extends BrokenRule {
  readonly kind: 'finding';
  readonly key: number;
}

export type FilterNode = FilterCondition | FilterGroup | FilterFinding;

/** Limit of nested groups including the outermost; the server accepts one level more. */
export const deepest = 3;

let keys = 0;

export const newCondition = (): FilterCondition => ({
  kind: 'condition',
  key: keys++,
  path: null,
  operator: null,
  value: null,
});

export const newGroup = (join: FilterGroup['join'], parts: readonly FilterNode[]): FilterGroup => ({
  kind: 'group',
  key: keys++,
  join,
  parts,
});

/** Whether the node is complete; a group without parts is not. */
export function isWhole(node: FilterNode): boolean {
  if (node.kind === 'group') return node.parts.length > 0 && node.parts.every(isWhole);
  if (node.kind === 'finding') return true;
  const { path, operator, value } = node;
  if (path === null || operator === null) return false;
  if (operator === 'empty' || operator === 'filled') return true;
  return !isEmpty(value);
}

/** Converts a group to the API's filter: one entry, or none. */
export function toFilter({ join, parts }: FilterGroup): FilterExpression {
  return parts.length === 0 ? {} : { [`_${join}`]: parts.map(expressionOf) };
}

function expressionOf(node: FilterNode): FilterExpression {
  if (node.kind === 'group') return toFilter(node);
  if (node.kind === 'finding') return { [findingKey]: { field: node.field, rule: node.rule } };
  const { path, operator, value } = node;
  if (operator === 'empty' || operator === 'filled') return { [`${path}_null`]: operator === 'empty' };
  return { [operator === 'eq' ? `${path}` : `${path}_${operator}`]: value };
}

/** Parses the conditions of a list's filter; `bar` contains the keys that have inputs in the filter bar. */
export function fromFilter(
  filter: FilterExpression,
  isField: (name: string) => boolean,
  bar: ReadonlySet<string>,
): FilterGroup {
  const own = Object.entries(filter).filter(([key]) => !bar.has(key));
  const nodes = nodesOf(Object.fromEntries(own), isField);
  const filled = nodes.filter(node => node.kind !== 'group' || node.parts.length > 0);
  const [only] = filled;
  if (filled.length === 1 && only?.kind === 'group') return only;
  const parts = filled.flatMap(node => (node.kind === 'group' && node.join === 'and' ? node.parts : [node]));
  return newGroup('and', parts);
}

/** Filter keys that contain nested conditions. */
export const groupKeys: readonly string[] = ['_and', '_or', '_none', findingKey];

/** The filter with its conditions replaced by these groups. */
export const withGroups = (
  filter: FilterExpression,
  groups: FilterExpression,
  bar: ReadonlySet<string>,
): FilterExpression => ({
  ...Object.fromEntries(Object.entries(filter).filter(([key]) => bar.has(key))),
  ...groups,
});

function nodesOf(filter: FilterExpression, isField: (name: string) => boolean): readonly FilterNode[] {
  return Object.entries(filter).flatMap(([key, value]): readonly FilterNode[] => {
    if (key === findingKey) {
      const broken = readBrokenRule(value);
      return broken ? [{ kind: 'finding', key: keys++, ...broken }] : [];
    }
    if (!groupKeys.includes(key)) return [conditionOf(key, value, isField)];
    const parts: readonly unknown[] = Array.isArray(value) ? value : [];
    const nodes = parts.filter(isObject).flatMap(part => {
      const inner = nodesOf(part, isField);
      return inner.length === 1 ? inner : [newGroup('and', inner)];
    });
    return [newGroup(key === '_or' ? 'or' : key === '_none' ? 'none' : 'and', nodes)];
  });
}

/** `issue_date_gte`: a field and an operator. */
export const operatorIn = /^(.+)_(neq_any|eq_any|neq|eq|gte|gt|lte|lt|unlike|like|within|below|null)$/;

function conditionOf(key: string, value: unknown, isField: (name: string) => boolean): FilterCondition {
  const [, path = key, suffix = null] = isField(key) ? [] : (operatorIn.exec(key) ?? []);
  const at = (operator: FilterOperator, operand: unknown): FilterCondition => ({
    ...newCondition(),
    path,
    operator,
    value: operand,
  });
  switch (suffix) {
    case 'null':
      return at(value === false || value === 'false' ? 'filled' : 'empty', null);
    case 'neq':
      return at('neq_any', [value]);
    case null:
    case 'eq':
      if (value === null) return at('empty', null);
      if (Array.isArray(value)) return at('eq_any', value);
      return typeof value === 'boolean' ? at('eq', value) : at('eq_any', [value]);
    case 'eq_any':
    case 'neq_any':
    case 'gte':
    case 'gt':
    case 'lte':
    case 'lt':
    case 'like':
    case 'unlike':
    case 'within':
    case 'below':
      return at(suffix, value);
    default:
      return at('eq_any', [value]);
  }
}
