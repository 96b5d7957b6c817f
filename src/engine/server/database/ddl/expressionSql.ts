import {
  type Expression,
  ExpressionFault,
  type TypeOf,
  typeOfExpression,
  type ValueType,
} from '../../../shared/tables/expression.ts';
import { scaleIn } from '../../../shared/tables/meaning.ts';
import type { ColumnDef, RowExpression, TableDef } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { literal } from './conditionSql.ts';
import { quoteName } from './quote.ts';
import { matches } from './textMatch.ts';

/** An expression over one row, with the same result on both databases; `nameOf` gives the SQL for a column. */
export function expressionSql(
  dialect: Dialect,
  expression: Expression,
  typeOf: TypeOf,
  nameOf: (column: string) => string = quoteName,
  arithmetic: Arithmetic = inItsType,
): string {
  const sql = (part: Expression) => expressionSql(dialect, part, typeOf, nameOf, arithmetic);
  const asText = (part: Expression) =>
    convertedSql(dialect, sql(part), typeOfExpression(part, typeOf), 'text');
  switch (expression.kind) {
    case 'value':
      return valueSql(dialect, expression.value);
    case 'column':
      return nameOf(expression.column);
    case 'concat':
      return `nullif(${expression.of.map(part => `coalesce(${asText(part)}, '')`).join(' || ')}, '')`;
    case 'coalesce':
      return expression.of.length === 1
        ? expression.of.map(sql).join('')
        : `coalesce(${expression.of.map(sql).join(', ')})`;
    case 'case': {
      const { of, when, otherwise } = expression;
      const branches = when.map(({ is, then }) => `when ${sql(of)} = ${sql(is)} then ${sql(then)}`);
      return `(case ${branches.join(' ')} else ${sql(otherwise)} end)`;
    }
    case 'arithmetic':
      return arithmetic(expression.sign, sql(expression.left), sql(expression.right));
    case 'left':
      return `substr(${sql(expression.of)}, 1, ${expression.length})`;
    case 'number':
      return numberSql(dialect, `trim(${sql(expression.of)})`);
    case 'text':
      return asText(expression.of);
    case 'compare':
      return comparedSql(dialect, expression, sql, typeOf);
    case 'and':
    case 'or':
      return `(${expression.of.map(sql).join(` ${expression.kind} `)})`;
    case 'not':
      return `(not ${sql(expression.of)})`;
    case 'empty':
      return `(${sql(expression.of)} is null)`;
    case 'days':
      return `(${dayNumber(dialect, sql(expression.to))} - ${dayNumber(dialect, sql(expression.from))})`;
  }
}

/** The SQL for an operation on two numbers; division by 0 gives NULL. */
export type Arithmetic = (sign: '+' | '-' | '*' | '/', left: string, right: string) => string;

const inItsType: Arithmetic = (sign, left, right) =>
  `(${left} ${sign} ${sign === '/' ? `nullif(${right}, 0)` : right})`;

/** Texts compare by code point, as in forms and SQLite, regardless of the database's locale. */
function comparedSql(
  dialect: Dialect,
  { sign, left, right }: Extract<Expression, { kind: 'compare' }>,
  sql: (part: Expression) => string,
  typeOf: TypeOf,
): string {
  const isText = [left, right].some(part => typeOfExpression(part, typeOf) === 'text');
  const collation = isText && dialect === 'postgres' ? ' collate "C"' : '';
  return `(${sql(left)} ${sign === '!=' ? '<>' : sign} ${sql(right)}${collation})`;
}

/**
 * The days since 1 March of the year 0; years starting in March have the leap day last. The same integer arithmetic
 * on both databases. NULL for a text that is no date.
 */
function dayNumber(dialect: Dialect, text: string): string {
  const part = (from: number, length: number) => `cast(substr(${text}, ${from}, ${length}) as integer)`;
  const month = `((${part(6, 2)} + 9) % 12)`;
  const year = `(${part(1, 4)} - ${month} / 10)`;
  const days = `365 * ${year} + ${year} / 4 - ${year} / 100 + ${year} / 400 + (${month} * 306 + 5) / 10 + ${part(9, 2)}`;
  return `(case when ${matches(dialect, text, '^\\d{4}-\\d{2}-\\d{2}$')} then ${days} end)`;
}

/** Cast to 64 bits, so that sums of literals do not overflow either. */
function valueSql(dialect: Dialect, value: string | number | boolean | null): string {
  if (value === null) return 'null';
  if (typeof value !== 'number') return literal(dialect, value);
  return dialect === 'sqlite' ? `(${value})` : `(${value})::bigint`;
}

/** NULL unless the text is an integer of at most 18 digits, which always fits into 64 bits. */
function numberSql(dialect: Dialect, text: string): string {
  return `(case when ${isNumber(dialect, text)} then cast(${text} as ${dialect === 'sqlite' ? 'integer' : 'bigint'}) end)`;
}

function isNumber(dialect: Dialect, text: string): string {
  if (dialect === 'postgres') return `${text} ~ '^[-+]?[0-9]{1,18}$'`;
  const digits = `(case when substr(${text}, 1, 1) in ('-', '+') then substr(${text}, 2) else ${text} end)`;
  return `(${digits} not glob '*[^0-9]*' and length(${digits}) between 1 and 18)`;
}

/** Converts a value to another type; NULL if that is not possible (`keepsSql`). */
function convertedSql(dialect: Dialect, value: string, from: ValueType | null, to: ValueType): string {
  if (from === to || from === null) return value;
  if (to === 'text')
    return from === 'boolean'
      ? `(case when ${value} is null then null when ${value} = ${literal(dialect, true)} then 'true' else 'false' end)`
      : `cast(${value} as text)`;
  if (to === 'integer')
    return from === 'text'
      ? numberSql(dialect, `trim(${value})`)
      : `(case when ${value} is null then null when ${value} = ${literal(dialect, true)} then 1 else 0 end)`;
  const [on, off] = from === 'text' ? ["'true'", "'false'"] : ['1', '0'];
  return `(case ${value} when ${on} then ${literal(dialect, true)} when ${off} then ${literal(dialect, false)} end)`;
}

/**
 * Whether a value survives the conversion unchanged: as a number, `007` would lose its zeros and `n/a` everything.
 * Blank texts count as empty.
 */
export function keepsSql(dialect: Dialect, value: string, from: ValueType, to: ValueType): string {
  const converted = convertedSql(dialect, value, from, to);
  if (from === 'text' && to === 'integer')
    return `(trim(${value}) = '' or coalesce(cast(${converted} as text), '') = trim(${value}))`;
  return `(${converted} is not null)`;
}

/** The value of a column, converted to its new type. */
export function retyped(dialect: Dialect, former: ColumnDef, column: ColumnDef): string {
  const { type } = column;
  const name = quoteName(former.name);
  if (former.type === type || type === 'id' || former.type === 'id') return name;
  const unit = scaleIn(type === 'number' ? former.meaning : column.meaning);
  if (former.type === 'integer' && type === 'number' && unit !== null)
    return `(cast(${name} as ${dialect === 'sqlite' ? 'real' : 'double precision'}) / ${10 ** unit})`;
  if (former.type === 'number' && type === 'integer' && unit !== null)
    return rounded(dialect, `${name} * ${10 ** unit}`);
  if (former.type === 'number' || type === 'number') return 'null';
  // Binary values cannot be converted; existing ones are a danger that refuses the migration.
  if (former.type === 'binary' || type === 'binary') return 'null';
  return convertedSql(dialect, name, former.type, type);
}

/**
 * Halves away from zero on both databases: PostgreSQL rounds those of floating-point numbers to even. As text they keep
 * all of their digits.
 */
const rounded = (dialect: Dialect, value: string): string =>
  dialect === 'sqlite'
    ? `cast(round(${value}) as integer)`
    : `cast(round(cast(cast(${value} as text) as numeric)) as bigint)`;

/** The SQL of an expression that contains the types of its columns. */
export const rowExpressionSql = (dialect: Dialect, { expression, types }: RowExpression): string => {
  const typeOf = new Map(types.map(({ column, type }) => [column, type]));
  return expressionSql(dialect, expression, column => typeOf.get(column) ?? 'text');
};

/** Ids count as integers; columns with binary values or floating-point numbers cannot be used in expressions. */
export const typesIn =
  (table: TableDef | undefined): TypeOf =>
  column => {
    const type = table?.columns.find(({ name }) => name === column)?.type;
    if (type === undefined || type === 'number' || type === 'binary')
      throw new ExpressionFault(`${table?.name ?? 'the table'} has no column ${column} for values`);
    return type === 'id' ? 'integer' : type;
  };
