import type { Comparison, Expression } from './expression.ts';
import type { StoredValue } from './rowFunction.ts';

/**
 * Evaluates an expression over one row, with the same results as in both databases (`ddl/expressionSql.ts`).
 * `onTooLarge` is called if an intermediate number is too large to be exact.
 */
export function evaluate(
  expression: Expression,
  columnValue: (column: string) => StoredValue,
  onTooLarge: () => void = () => {},
): StoredValue {
  const value = (part: Expression) => evaluate(part, columnValue, onTooLarge);
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'column':
      return columnValue(expression.column);
    case 'concat':
      return expression.of.map(part => value(part) ?? '').join('') || null;
    case 'coalesce':
      return firstOf(expression.of, value);
    case 'case': {
      const of = value(expression.of);
      const found = of === null ? undefined : expression.when.find(({ is }) => value(is) === of);
      return value(found ? found.then : expression.otherwise);
    }
    case 'arithmetic':
      return calculated(expression.sign, value(expression.left), value(expression.right), onTooLarge);
    case 'left': {
      const text = value(expression.of);
      return text === null ? null : [...String(text)].slice(0, expression.length).join('');
    }
    case 'number': {
      const text = String(value(expression.of) ?? '').replace(/^ +| +$/g, '');
      return /^[-+]?\d{1,18}$/.test(text) ? Number(text) : null;
    }
    case 'text': {
      const found = value(expression.of);
      return found === null ? null : String(found);
    }
    case 'compare':
      return compared(expression.sign, value(expression.left), value(expression.right));
    case 'and':
      return connected(expression.of.map(value), false);
    case 'or':
      return connected(expression.of.map(value), true);
    case 'not': {
      const found = value(expression.of);
      return found === null ? null : !found;
    }
    case 'empty':
      return value(expression.of) === null;
    case 'days': {
      const [from, to] = [dayNumber(value(expression.from)), dayNumber(value(expression.to))];
      return from === null || to === null ? null : to - from;
    }
  }
}

/** Parts after the first non-null one are not evaluated, as in the databases. */
function firstOf(parts: readonly Expression[], value: (part: Expression) => StoredValue): StoredValue {
  for (const part of parts) {
    const found = value(part);
    if (found !== null) return found;
  }
  return null;
}

function calculated(
  sign: '+' | '-' | '*' | '/',
  left: StoredValue,
  right: StoredValue,
  onTooLarge: () => void,
): StoredValue {
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  if (sign === '/') return right === 0 ? null : Math.trunc(left / right);
  const result = sign === '+' ? left + right : sign === '-' ? left - right : left * right;
  if (Number.isSafeInteger(result)) return result;
  onTooLarge();
  return null;
}

/** Null if either side is; the types are known to match. */
function compared(sign: Comparison, left: StoredValue, right: StoredValue): boolean | null {
  if (left === null || right === null) return null;
  switch (sign) {
    case '=':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

/** Three-valued `or` (true is decisive) and `and` (false is decisive): null if no part is decisive and one is null. */
function connected(values: readonly StoredValue[], decisive: boolean): boolean | null {
  if (values.includes(decisive)) return decisive;
  return values.includes(null) ? null : !decisive;
}

function dayNumber(value: StoredValue): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / 86_400_000;
}
