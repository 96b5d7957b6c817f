import type { Rule, Shape } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { conditionSql } from './conditionSql.ts';
import { rowExpressionSql } from './expressionSql.ts';
import { formatSql } from './formatSql.ts';
import { quoteName, quoteText } from './quote.ts';
import { allOf, matches } from './textMatch.ts';

/** The rule as an SQL expression over one row. It is true or, if a value is NULL, NULL: both satisfy a CHECK. */
export function ruleSql(dialect: Dialect, rule: Rule): string {
  const column = quoteName(rule.column);
  switch (rule.kind) {
    case 'oneOf':
      return `${column} in (${rule.values.map(quoteText).join(', ')})`;
    case 'someOf':
      return listOf(rule.values.reduce((rest, value) => replace(rest, JSON.stringify(value), '*'), column));
    case 'minimum':
      return `${column} ${rule.exclusive ? '>' : '>='} ${rule.value}`;
    case 'maximum':
      return `${column} <= ${rule.value}`;
    case 'minLength':
      return `length(${column}) >= ${rule.value}`;
    case 'maxLength':
      return `length(${column}) <= ${rule.value}`;
    case 'minItems':
      return `${entries(column)} >= ${rule.value}`;
    case 'maxItems':
      return `${entries(column)} <= ${rule.value}`;
    case 'pattern':
      return unless(conditionSql(dialect, rule.when), matches(dialect, column, rule.pattern));
    case 'format':
      return unless(conditionSql(dialect, rule.when), formatSql(dialect, column, rule.format));
    case 'shape':
      return shapeSql(dialect, column, rule.shape);
    case 'requiredWhen':
      return unless(conditionSql(dialect, rule.when), `${column} is not null`);
    case 'emptyUnless':
      return `${conditionSql(dialect, rule.when) ?? 'true'} or ${column} is null${alsoEmpty(dialect, column, rule.type)}`;
    case 'notBefore':
      return `${column} >= ${quoteName(rule.other)}`;
    case 'holds':
      return rowExpressionSql(dialect, rule);
  }
}

function unless(condition: string | null, rule: string): string {
  return condition === null ? rule : `not ${condition} or ${rule}`;
}

/** False and a list without entries count as empty, too. */
function alsoEmpty(dialect: Dialect, column: string, type: string): string {
  if (type === 'list') return ` or ${column} = '[]'`;
  if (type === 'boolean') return ` or ${column} = ${dialect === 'sqlite' ? '0' : 'false'}`;
  return '';
}

function shapeSql(dialect: Dialect, column: string, shape: Shape): string {
  switch (shape) {
    case 'boolean':
      return dialect === 'sqlite' ? `${column} in (0, 1)` : `${column} in (false, true)`;
    case 'date':
      return allOf(matches(dialect, column, '^\\d{4}-\\d{2}-\\d{2}$'), dayExists(column));
    case 'time':
      return allOf(matches(dialect, column, '^[0-2]\\d:[0-5]\\d$'), `${column} < '24'`);
    case 'month':
      return allOf(
        matches(dialect, column, '^\\d{4}-[01]\\d$'),
        `substr(${column}, 6, 2) between '01' and '12'`,
      );
    case 'instant':
      return allOf(
        matches(dialect, column, '^\\d{4}-\\d{2}-\\d{2}T[0-2]\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}Z$'),
        dayExists(column),
        `substr(${column}, 12, 2) < '24'`,
      );
    case 'dates':
      return listOf(
        replace(
          [...'123456789'].reduce((text, digit) => replace(text, digit, '0'), column),
          '"0000-00-00"',
          '*',
        ),
      );
    case 'tags':
      return tagsSql(column);
    case 'json':
      return dialect === 'sqlite'
        ? `json_valid(${column})`
        : `${column} is null or ${column}::json is not null`;
  }
}

/** A JSON list of strings without escapes: the only inner quotes are those between two tags. */
function tagsSql(column: string): string {
  const inner = replace(`substr(${column}, 3, length(${column}) - 4)`, '","', '');
  const isPlain = `${inner} not like '%"%' and ${replace(column, '\\', '')} = ${column} and ${column} not like '%""%'`;
  return `${column} = '[]' or (${column} like '["%"]' and ${isPlain})`;
}

/** Compared as text, so that both databases behave the same, independent of locale and clock. */
function dayExists(column: string): string {
  const year = `cast(substr(${column}, 1, 4) as integer)`;
  const isLeap = `(${year} % 4 = 0 and (${year} % 100 <> 0 or ${year} % 400 = 0))`;
  const month = `substr(${column}, 6, 2)`;
  const february = `when ${month} = '02' then case when ${isLeap} then '29' else '28' end`;
  const last = `case when ${month} in ('04', '06', '09', '11') then '30' ${february} else '31' end`;
  return `(${month} between '01' and '12' and substr(${column}, 9, 2) between '01' and ${last})`;
}

/** Tests a JSON list in which every valid entry was replaced by a star: [], [*] or [*,*,*]. */
function listOf(starred: string): string {
  return `${replace(starred, ',*', '')} in ('[]', '[*]') and ${starred} not like '[,%'`;
}

/** The number of strings in a JSON list. */
function entries(column: string): string {
  const separators = `(length(${column}) - length(${replace(column, '","', '')})) / 3`;
  return `case when ${column} = '[]' then 0 when ${column} is not null then 1 + ${separators} end`;
}

function replace(text: string, what: string, by: string): string {
  return `replace(${text}, ${quoteText(what)}, ${quoteText(by)})`;
}
