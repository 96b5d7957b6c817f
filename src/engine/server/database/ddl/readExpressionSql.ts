import {
  type Expression,
  partsOf,
  type TypeOf,
  typeOfExpression,
} from '../../../shared/tables/expression.ts';
import type { Dialect } from '../database.ts';
import { type Arithmetic, expressionSql } from './expressionSql.ts';

/**
 * An expression computed when rows are read. A number too large to be exact becomes NULL: rows older than the
 * expression may contain any values, and one of them must not make the whole list fail.
 */
export function readExpressionSql(
  dialect: Dialect,
  expression: Expression,
  typeOf: TypeOf,
  nameOf: (column: string) => string,
): string {
  const isPostgres = dialect === 'postgres';
  const value = expressionSql(dialect, expression, typeOf, nameOf, isPostgres ? inNumeric : undefined);
  if (!hasArithmetic(expression) || typeOfExpression(expression, typeOf) !== 'integer') return value;
  const exact = isPostgres ? `(${value})::bigint` : value;
  return `(case when ${value} between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER} then ${exact} end)`;
}

const hasArithmetic = (expression: Expression): boolean =>
  expression.kind === 'arithmetic' || partsOf(expression).some(hasArithmetic);

/** Arithmetic in `numeric`, which does not overflow like `bigint`. */
const inNumeric: Arithmetic = (sign, left, right) =>
  sign === '/' ? `div((${left})::numeric, nullif(${right}, 0))` : `((${left})::numeric ${sign} ${right})`;
