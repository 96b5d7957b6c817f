import { asPaths, valueTypeOf } from '../../src/engine/shared/tables/crossFieldRules';
import {
  columnsOf,
  type Expression,
  ExpressionFault,
  partsOf,
  typeOfExpression,
  type ValueType,
} from '../../src/engine/shared/tables/expression';
import type { FieldSchema } from '../dialect/field';
import { kindOf, scaleOf } from '../fieldKind';
import { didYouMean } from '../problem';
import type { Candidate } from './rule';

export type Judged =
  | {
      readonly kind: 'expression';
      readonly expression: Expression;
      /** null if it is always empty */
      readonly type: ValueType | null;
      /** decimal places of a number; null: any, as for a literal */
      readonly scale: number | null;
    }
  | { readonly kind: 'fault'; readonly message: string; readonly remedy: string };

/** The type and scale of an expression over the fields of an entity, or its fault. */
export function judgeExpression(candidate: Candidate, text: string): Judged {
  const fault = (message: string, remedy: string): Judged => ({ kind: 'fault', message, remedy });
  try {
    const expression = asPaths(text);
    const unknown = columnsOf(expression).find(path => !candidate.fields.has(path));
    const moment = unknown?.replace(/^\$/, '');
    if (moment === 'today' || moment === 'now')
      return fault(
        `An expression knows no ${moment}: of one record it gives the same at any time`,
        'Ask for it in a filter ($today, $now)',
      );
    if (unknown !== undefined)
      return fault(
        `Field "${unknown}" does not exist`,
        didYouMean(unknown, [...candidate.fields.keys()].sort()),
      );
    const useless = columnsOf(expression).find(path => typeOfField(candidate.fields.get(path)) === null);
    if (useless !== undefined)
      return fault(
        `An expression cannot work with "${useless}"`,
        'Name stored texts, choices, integers, days, times, switches or references',
      );
    const typeOf = (path: string) => typeOfField(candidate.fields.get(path)) ?? 'text';
    const type = typeOfExpression(expression, typeOf);
    const wrong = misfit(candidate, expression, typeOf);
    if (wrong) return fault(wrong.message, wrong.remedy);
    return { kind: 'expression', expression, type, scale: scaleIn(candidate, expression) };
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    return fault(`"${text}": ${error.message}`, 'Fix the expression');
  }
}

function typeOfField(field: FieldSchema | undefined): ValueType | null {
  if (!field || field['x-computed'] || field['x-secret'] || field['x-binary']) return null;
  return valueTypeOf(kindOf(field));
}

type Misfit = { readonly message: string; readonly remedy: string };

/**
 * Comparisons that are never meaningful: with an option that does not exist, or of texts by order. Also
 * division by 0.
 */
function misfit(
  candidate: Candidate,
  expression: Expression,
  typeOf: (path: string) => ValueType,
): Misfit | null {
  const inner = partsOf(expression)
    .map(part => misfit(candidate, part, typeOf))
    .find(found => found !== null);
  if (inner) return inner;
  if (expression.kind === 'case')
    return firstUnknown(
      candidate,
      expression.of,
      expression.when.map(({ is }) => is),
    );
  if (expression.kind === 'arithmetic') {
    const { sign, right } = expression;
    return sign === '/' && right.kind === 'value' && right.value === 0
      ? { message: 'A division by 0 is always empty', remedy: 'Divide by a field or another number' }
      : null;
  }
  if (expression.kind !== 'compare') return null;
  const { left, right, sign } = expression;
  const unknown = firstUnknown(candidate, left, [right]) ?? firstUnknown(candidate, right, [left]);
  if (unknown || sign === '=' || sign === '!=') return unknown;
  const unordered = [left, right].find(
    part => typeOfExpression(part, typeOf) === 'text' && !isOrdered(candidate, part),
  );
  if (!unordered) return null;
  const what = unordered.kind === 'column' ? `"${unordered.column}"` : 'A text';
  return {
    message: `${what} has no order that ${sign} could go by`,
    remedy: 'Compare numbers, days or times',
  };
}

const ordered: ReadonlySet<string> = new Set(['date', 'time', 'month', 'instant']);
function isOrdered(candidate: Candidate, part: Expression): boolean {
  if (part.kind === 'value') return true;
  if (part.kind !== 'column') return partsOf(part).every(each => isOrdered(candidate, each));
  const field = candidate.fields.get(part.column);
  return field !== undefined && ordered.has(kindOf(field));
}

function firstUnknown({ fields }: Candidate, of: Expression, values: readonly Expression[]): Misfit | null {
  const options = of.kind === 'column' ? fields.get(of.column)?.enum : undefined;
  if (!options || of.kind !== 'column') return null;
  for (const part of values) {
    if (part.kind !== 'value' || part.value === null) continue;
    const value = String(part.value);
    if (!options.includes(value))
      return { message: `"${of.column}" is never "${value}"`, remedy: didYouMean(value, options) };
  }
  return null;
}

/**
 * The decimal places of a number. Operands must agree: cents are added only to cents, and multiplied only by
 * counts.
 */
function scaleIn(candidate: Candidate, expression: Expression): number | null {
  const scale = (part: Expression) => scaleIn(candidate, part);
  switch (expression.kind) {
    case 'column': {
      const field = candidate.fields.get(expression.column);
      return field && typeOfField(field) === 'integer' ? scaleOf(field) : null;
    }
    case 'value':
      return null;
    case 'arithmetic': {
      const [left, right] = [scale(expression.left), scale(expression.right)];
      if (expression.sign === '+' || expression.sign === '-') return agreed([left, right], expression.sign);
      if (right !== null && right > 0 && (expression.sign === '/' || (left ?? 0) > 0))
        throw new ExpressionFault(
          `${expression.sign} of two numbers with decimal places would be off by their units`,
        );
      return left === null || left === 0 ? (right ?? left) : left;
    }
    case 'compare':
      agreed([scale(expression.left), scale(expression.right)], expression.sign);
      return null;
    case 'coalesce':
      return agreed(expression.of.map(scale), 'coalesce');
    case 'case':
      agreed([expression.of, ...expression.when.map(({ is }) => is)].map(scale), 'case');
      return agreed([...expression.when.map(({ then }) => then), expression.otherwise].map(scale), 'case');
    case 'days':
    case 'number':
      return 0;
    default:
      for (const part of partsOf(expression)) scale(part);
      return null;
  }
}

function agreed(scales: readonly (number | null)[], where: string): number | null {
  const [first = null, other] = new Set(scales.filter(scale => scale !== null));
  if (first === null || other === undefined) return first;
  throw new ExpressionFault(
    `${where} takes numbers with ${first} and with ${other} decimal places, which are different units`,
  );
}
