import { constraintName } from '../../../shared/tables/constraintName.ts';
import { quoteName, quoteText } from './quote.ts';

/** Begins the names of what is there only while a migration is under way. */
const temporary = 'prepared';

export const temporaryName = (...parts: readonly string[]): string => constraintName(temporary, ...parts);

/** A condition of PostgreSQL for names that `temporaryName` has made. */
export const isTemporary = (name: string): string => `starts_with(${name}::text, '${temporary}__')`;

/** A new column of PostgreSQL whose rows are filled while others write. */
export interface Follower {
  readonly table: string;
  readonly column: string;
  /** SQL over the other columns of the row */
  readonly value: string;
  /** SQL that holds for the rows that are filled */
  readonly where: string;
}

/** From now on each row that others write has the value that it would be filled with. */
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

/** One row where the column follows others by other words, as a start that was killed in another build left it. */
export const followsOtherwise = (follower: Follower): string =>
  `select 1 from pg_proc where proname = ${quoteText(temporaryName(follower.table, follower.column))} and pronamespace = current_schema()::regnamespace and prosrc <> ${quoteText(body(follower))}`;

export function unfollow(table: string, column: string): readonly string[] {
  const name = quoteName(temporaryName(table, column));
  return [`drop trigger if exists ${name} on ${quoteName(table)}`, `drop function if exists ${name}()`];
}
