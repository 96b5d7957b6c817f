import {
  type Expression,
  partsOf,
  type TypeOf,
  typeOfExpression,
} from '../../../shared/tables/expression.ts';
import type { Dialect } from '../database.ts';
import { type Arithmetic, expressionSql } from './expressionSql.ts';

/**
 * An expression that is worked out when rows are read. A record with a number too large to be exact shows none: rows that
 * were there before the expression may hold any, and one of them must not take the whole list away.
 */
export function readExpressionSql(
  dialect: Dialect,
  expression: Expression,
  typeOf: TypeOf,
  nameOf: (column: string) => string,
): string {
  const isPostgres = dialect === 'postgres';
  const value = expressionSql(dialect, expression, typeOf, nameOf, isPostgres ? inNumeric : undefined);
  if (!reckons(expression) || typeOfExpression(expression, typeOf) !== 'integer') return value;
  const exact = isPostgres ? `(${value})::bigint` : value;
  return `(case when ${value} between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER} then ${exact} end)`;
}

const reckons = (expression: Expression): boolean =>
  expression.kind === 'arithmetic' || partsOf(expression).some(reckons);

/** Without a largest number, as `bigint` has one. */
const inNumeric: Arithmetic = (sign, left, right) =>
  sign === '/' ? `div((${left})::numeric, nullif(${right}, 0))` : `((${left})::numeric ${sign} ${right})`;
