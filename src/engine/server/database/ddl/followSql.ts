import { constraintName } from '../../../shared/tables/constraintName.ts';
import { quoteName, quoteText } from './quote.ts';

/** Prefix for names of objects that exist only during a migration. */
const temporary = 'prepared';

export const temporaryName = (...parts: readonly string[]): string => constraintName(temporary, ...parts);

/** A PostgreSQL condition for names made by `temporaryName`. */
export const isTemporary = (name: string): string => `starts_with(${name}::text, '${temporary}__')`;

/** A new PostgreSQL column that is backfilled while others write. */
export interface Follower {
  readonly table: string;
  readonly column: string;
  /** SQL over the other columns of the row */
  readonly value: string;
  /** SQL condition for the rows to be filled */
  readonly where: string;
}

/** Creates a trigger that sets the column in every row written from now on, to the value of the backfill. */
export function follow(follower: Follower): readonly string[] {
  const { table, column } = follower;
  const name = quoteName(temporaryName(table, column));
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $body$${body(follower)}$body$`,
    `create or replace trigger ${name} before insert or update on ${quoteName(table)} for each row execute function ${name}()`,
  ];
}

function body({ column, value, where }: Follower): string {
  const written = `new.${quoteName(column)}`;
  return `
#variable_conflict use_column
begin
  ${written} := null;
  select ${value} into ${written} from (select new.*) as written where ${where};
  return new;
end `;
}

/** Selects one row if the trigger has another body, left by a killed start of another build. */
export const followsOtherwise = (follower: Follower): string =>
  `select 1 from pg_proc where proname = ${quoteText(temporaryName(follower.table, follower.column))} and pronamespace = current_schema()::regnamespace and prosrc <> ${quoteText(body(follower))}`;

export function unfollow(table: string, column: string): readonly string[] {
  const name = quoteName(temporaryName(table, column));
  return [`drop trigger if exists ${name} on ${quoteName(table)}`, `drop function if exists ${name}()`];
}
