import { constraintName } from '../../../shared/tables/constraintName.ts';
import { quoteName, quoteText } from './quote.ts';

/** Prefix for names of objects that exist only during a migration. */
const temporary = 'prepared';

export const temporaryName = (...parts: readonly string[]): string => constraintName(temporary, ...parts);

/** A PostgreSQL condition for names made by `temporaryName`. */
export const isTemporary = (name: string): string => `starts_with(${name}::text, '${temporary}__')`;

/** A trigger of a PostgreSQL table with new columns that are filled while others write. */
export interface Follower {
  readonly table: string;
  /** of the column, or a name for several */
  readonly name: string;
  /** body of the trigger for every row that is written from now on */
  readonly body: string;
}

export function follow({ table, name: own, body }: Follower): readonly string[] {
  const name = quoteName(temporaryName(table, own));
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $body$${body}$body$`,
    `create or replace trigger ${name} before insert or update on ${quoteName(table)} for each row execute function ${name}()`,
  ];
}

/** What a column is filled with, as SQL over the other columns of the row, and the rows to be filled. */
export interface Filling {
  readonly value: string;
  readonly where: string;
}

/** A written row gets the value of the backfill. */
export function followValue(column: string, { value, where }: Filling): string {
  const written = `new.${quoteName(column)}`;
  return `
#variable_conflict use_column
begin
  ${written} := null;
  select ${value} into ${written} from (select new.*) as written where ${where};
  return new;
end `;
}

/**
 * A row that others write loses these texts, which this program computes; `sources` tells apart the texts of one
 * migration from those of another.
 */
export function followByEmptying(columns: readonly string[], sources: readonly string[]): string {
  const of = (row: string) => columns.map(column => `${row}.${quoteName(column)}`);
  return `
-- ${sources.join(', ').replaceAll(/\s+/g, ' ')}
begin
  if tg_op = 'UPDATE' then
    if (${of('new').join(', ')}) is distinct from (${of('old').join(', ')}) then return new; end if;
  end if;
  ${of('new')
    .map(column => `${column} := null;`)
    .join(' ')}
  return new;
end `;
}

/** Selects one row if the trigger has another body, left by a killed start of another build. */
export const followsOtherwise = (follower: Follower): string =>
  `select 1 from pg_proc where proname = ${quoteText(temporaryName(follower.table, follower.name))} and pronamespace = current_schema()::regnamespace and prosrc <> ${quoteText(follower.body)}`;

export function unfollow(table: string, own: string): readonly string[] {
  const name = quoteName(temporaryName(table, own));
  return [`drop trigger if exists ${name} on ${quoteName(table)}`, `drop function if exists ${name}()`];
}
