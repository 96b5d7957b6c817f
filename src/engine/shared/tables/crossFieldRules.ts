import type { CrossFieldRule, EntityMeta } from '../entityMeta.ts';
import type { Field, FieldKind } from '../field.ts';
import { evaluate } from './evaluate.ts';
import { type Expression, ExpressionFault, type ValueType } from './expression.ts';
import { parseExpression } from './parseExpression.ts';
import type { StoredValue } from './rowFunction.ts';

/** Kinds whose values an expression can work with. */
const valueTypes: Readonly<Partial<Record<FieldKind, ValueType>>> = {
  text: 'text',
  enum: 'text',
  date: 'text',
  time: 'text',
  month: 'text',
  instant: 'text',
  integer: 'integer',
  decimal: 'integer',
  money: 'integer',
  ref: 'integer',
  boolean: 'boolean',
};

/** The type that a kind has in expressions; null for lists, structures and bytes. */
export const valueTypeOf = (kind: FieldKind): ValueType | null => valueTypes[kind] ?? null;

/** Looks up the types of fields by path; throws if there is no such field or expressions cannot read it. */
export const typesAmong =
  (fields: readonly Pick<Field, 'name' | 'kind'>[]) =>
  (path: string): ValueType => {
    const field = fields.find(({ name }) => name === path);
    const type = field && valueTypeOf(field.kind);
    if (type) return type;
    throw new ExpressionFault(`there is no field "${path}" with values to compare`);
  };

export interface ParsedRule extends CrossFieldRule {
  readonly expression: Expression;
}

const parsed = new WeakMap<EntityMeta, readonly ParsedRule[]>();

/** The rules of an entity, each parsed once. */
export function rulesOf(meta: EntityMeta): readonly ParsedRule[] {
  const known = parsed.get(meta);
  if (known) return known;
  const rules = (meta.rules ?? []).map(rule => ({ ...rule, expression: asPaths(rule.holds) }));
  parsed.set(meta, rules);
  return rules;
}

/** An expression whose columns are the paths of fields. */
export const asPaths = (text: string): Expression => parseExpression(text, path => path);

/** Whether a record breaks a rule. A rule is not broken while a value that it needs is missing (empty or masked). */
export const isBroken = ({ expression }: ParsedRule, valueAt: (path: string) => unknown): boolean =>
  evaluate(expression, path => storedValue(valueAt(path))) === false;

/** The value as the database stores it: an empty text is NULL. */
export const storedValue = (value: unknown): StoredValue => {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
};
