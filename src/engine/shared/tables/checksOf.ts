import type { EntityMeta } from '../entityMeta.ts';
import type { Condition, Field } from '../field.ts';
import { isColumn } from '../isColumn.ts';
import { constraintName } from './constraintName.ts';
import { rulesOf } from './crossFieldRules.ts';
import type { FieldErrorCode } from './fieldErrorCode.ts';
import { rowExpression } from './rowExpression.ts';
import { columnType, fieldAt } from './storedField.ts';
import type { CheckDef, ColumnCondition, ConditionType, Rule, Shape } from './tableDef.ts';

/**
 * The checks that the table can make by itself about one field. Formats that depend on today's date are checked by the
 * API only.
 */
export function checksOf(entity: EntityMeta, field: Field): readonly CheckDef[] {
  const { column, name, kind } = field;
  const checks: CheckDef[] = [];
  const add = (code: FieldErrorCode, rule: Rule, suffix: string = code) =>
    checks.push({ name: constraintName(entity.table, column, suffix), field: name, code, rule });

  const shape = shapes[kind];
  const values = field.options.map(({ value }) => value);
  if (shape) add('type', { kind: 'shape', column, shape });
  if (kind === 'enum') add('enum', { kind: 'oneOf', column, values });
  if (kind === 'enums') add('enum', { kind: 'someOf', column, values });
  if (field.minimum !== null) {
    const exclusive = field.exclusiveMinimum;
    add(exclusive ? 'exclusiveMinimum' : 'minimum', {
      kind: 'minimum',
      column,
      value: field.minimum,
      exclusive,
    });
  }
  if (field.maximum !== null) add('maximum', { kind: 'maximum', column, value: field.maximum });
  if (field.minLength !== null) add('minLength', { kind: 'minLength', column, value: field.minLength });
  // the limit applies to each tag, which SQL alone cannot check
  if (field.maxLength !== null && kind !== 'tags')
    add('maxLength', { kind: 'maxLength', column, value: field.maxLength });
  const isList = kind === 'enums' || kind === 'tags' || kind === 'dates';
  if (isList && field.minItems !== null) add('minItems', { kind: 'minItems', column, value: field.minItems });
  if (isList && field.maxItems !== null) add('maxItems', { kind: 'maxItems', column, value: field.maxItems });
  const checkedWhen = conditionOf(entity, field, field.checkedWhen);
  if (field.pattern !== null && checkedWhen)
    add('pattern', { kind: 'pattern', column, pattern: field.pattern, when: checkedWhen });
  if (field.format !== null && !needsToday.has(field.format) && checkedWhen)
    add('format', { kind: 'format', column, format: field.format, when: checkedWhen });

  // Fields that only the server writes are written in its own order, so rules about other fields are not applied to
  // them.
  if (field.readOnly || field.secret) return checks;
  const when = field.when && conditionOf(entity, field, field.when);
  if (when && !field.whenOptional) add('required', { kind: 'requiredWhen', column, when });
  const requiredWhen = field.requiredWhen && conditionOf(entity, field, field.requiredWhen);
  if (requiredWhen) add('required', { kind: 'requiredWhen', column, when: requiredWhen });
  if (when) add('notApplicable', { kind: 'emptyUnless', column, type: conditionType(field), when });
  const earlier = field.notBefore && relatedField(entity, field, field.notBefore);
  if (earlier && isColumn(earlier)) add('notBefore', { kind: 'notBefore', column, other: earlier.column });
  return checks;
}

/** The checks of the schema's cross-field rules (`x-rules`). */
export const ruleChecksOf = (entity: EntityMeta): readonly CheckDef[] =>
  rulesOf(entity).map(rule => {
    const { expression, types } = rowExpression(entity, rule.holds);
    return {
      name: constraintName(entity.table, rule.name, 'rule'),
      field: rule.field,
      code: 'rule',
      rule: { kind: 'holds', column: types[0]?.column ?? '', expression, types },
    };
  });

const needsToday: ReadonlySet<string> = new Set(['past-date', 'birth-date']);

const shapes: Readonly<Partial<Record<Field['kind'], Shape>>> = {
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  month: 'month',
  instant: 'instant',
  tags: 'tags',
  dates: 'dates',
  json: 'json',
};

/** Null if a field of the condition is not in this table, so that the table cannot evaluate it. */
function conditionOf(entity: EntityMeta, field: Field, condition: Condition | null): ColumnCondition | null {
  const entries = Object.entries(condition ?? {}).map(([path, values]) => {
    const named = relatedField(entity, field, path);
    return named && isColumn(named) ? { column: named.column, type: conditionType(named), values } : null;
  });
  const known = entries.filter(entry => entry !== null);
  return known.length === entries.length ? known : null;
}

/** Inside a field group, names refer to fields of the group first. */
function relatedField(entity: EntityMeta, field: Field, path: string): Field | undefined {
  const group = field.name.slice(0, field.name.lastIndexOf('.') + 1);
  return fieldAt(entity, group + path) ?? fieldAt(entity, path);
}

/**
 * The condition on the columns of a table that has these fields. Throws for a field that is none of them: without it
 * the condition would hold for more rows.
 */
export function conditionAmong(fields: readonly Field[], condition: Condition): ColumnCondition {
  return Object.entries(condition).map(([path, values]) => {
    const named = fields.find(({ name }) => name === path);
    if (!named)
      throw new Error(`A condition of the table names "${path}", which is no column that is written.`);
    return { column: named.column, type: conditionType(named), values };
  });
}

function conditionType(field: Field): ConditionType {
  if (field.kind === 'enums' || field.kind === 'tags') return 'list';
  const type = columnType(field);
  if (type === 'id' || type === 'number') return 'integer';
  return type === 'binary' ? 'text' : type;
}
