import { evaluate } from '../../src/engine/shared/tables/evaluate';
import { columnsOf, type Expression, partsOf } from '../../src/engine/shared/tables/expression';
import type { StoredValue } from '../../src/engine/shared/tables/rowFunction';
import type { FieldSchema } from '../dialect/field';
import { kindOf } from '../fieldKind';
import { type Problem, problem, type SchemaPath } from '../problem';
import { judgeExpression } from './judgeExpression';
import type { Rules } from './rule';

interface SingleFieldRule {
  readonly path: string;
  readonly place: SchemaPath;
  readonly expression: Expression;
}

export const ruledOutRules: Rules = {
  /**
   * Only rules that compare a single field with constants are judged: between two neighbouring constants
   * their result is the same for all values.
   */
  'Rules across fields let a value of each field through': candidate => {
    const singleFieldRules = (candidate.schema['x-rules'] ?? []).flatMap(
      ({ holds }, index): readonly SingleFieldRule[] => {
        const judged = judgeExpression(candidate, holds);
        if (judged.kind === 'fault' || judged.type !== 'boolean' || !isPlain(judged.expression)) return [];
        const [path, ...others] = new Set(columnsOf(judged.expression));
        if (path === undefined || others.length > 0) return [];
        return [{ path, place: ['x-rules', index, 'holds'], expression: judged.expression }];
      },
    );
    return [...new Set(singleFieldRules.map(({ path }) => path))].flatMap((path): readonly Problem[] => {
      const field = candidate.fields.get(path);
      const rules = singleFieldRules.filter(each => each.path === path);
      const values = field ? valuesToTry(field, rules) : [];
      const isLetThrough = (value: StoredValue) =>
        rules.every(({ expression }) => evaluate(expression, () => value) !== false);
      const [last] = rules.slice(-1);
      if (!last || values.length === 0 || values.some(isLetThrough)) return [];
      const what =
        rules.length === 1 ? 'This rule lets' : `The ${rules.length} rules about "${path}" together let`;
      const message = `${what} no value of "${path}" through that the field can have: nothing can be entered`;
      return [problem(candidate.file, last.place, message, 'Change the rule, or what the field may hold')];
    });
  },
};

/** Whether an expression consists only of comparisons with constants and and/or/not. */
function isPlain(expression: Expression): boolean {
  switch (expression.kind) {
    case 'compare':
    case 'empty':
      return partsOf(expression).every(({ kind }) => kind === 'column' || kind === 'value');
    case 'and':
    case 'or':
    case 'not':
      return partsOf(expression).every(isPlain);
    default:
      return false;
  }
}

const valuesIn = (expression: Expression): readonly StoredValue[] =>
  expression.kind === 'value' ? [expression.value] : partsOf(expression).flatMap(valuesIn);

/** One value for each range on which the rules cannot differ; empty if that is not known. */
function valuesToTry(field: FieldSchema, rules: readonly SingleFieldRule[]): readonly StoredValue[] {
  if (field.enum) return field.enum;
  const kind = kindOf(field);
  if (kind === 'boolean') return [true, false];
  if (kind !== 'integer' && kind !== 'decimal' && kind !== 'money') return [];
  const { minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER } = field;
  const least = exclusiveMinimum === undefined ? (minimum ?? -Number.MAX_SAFE_INTEGER) : exclusiveMinimum + 1;
  const named = rules.flatMap(({ expression }) => valuesIn(expression));
  const around = named.flatMap(value => (typeof value === 'number' ? [value - 1, value, value + 1] : []));
  return [least, maximum, ...around].filter(value => value >= least && value <= maximum);
}
