import type { TreeDef } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { quoteName, quoteText } from './quote.ts';

/** Triggers that refuse a row which would become its own ancestor. */
export function treeTriggers(dialect: Dialect, table: string, def: TreeDef): readonly string[] {
  return dialect === 'sqlite' ? sqliteTriggers(table, def) : postgresTriggers(table, def);
}

export function dropTreeTriggers(dialect: Dialect, table: string, name: string): readonly string[] {
  if (dialect === 'sqlite')
    return events.map(event => `drop trigger if exists ${quoteName(`${name}_${event}`)}`);
  return [
    `drop trigger if exists ${quoteName(name)} on ${quoteName(table)}`,
    `drop function if exists ${quoteName(name)}()`,
  ];
}

/** The ids of rows that are their own ancestors. */
export function circularRows(table: string, column: string): string {
  const [rows, parent] = [quoteName(table), quoteName(column)];
  return `with recursive above (id, ancestor) as (select id, ${parent} from ${rows} where ${parent} is not null
    union select above.id, next.${parent} from above join ${rows} as next on next.id = above.ancestor where next.${parent} is not null)
    select id from above where ancestor = id`;
}

const events = ['insert', 'update'] as const;

function sqliteTriggers(table: string, def: TreeDef): readonly string[] {
  const parent = quoteName(def.column);
  return events.map(
    event => `create trigger ${quoteName(`${def.name}_${event}`)} after ${event}${event === 'update' ? ` of ${parent}` : ''} on ${quoteName(table)}
when new.${parent} is not null begin
  select raise(abort, ${quoteText(`circle: ${def.name}`)}) where exists (${wayUp(table, def)});
end`,
  );
}

/**
 * Two concurrent moves would not see each other and could create a cycle: moves wait for each other on an advisory
 * lock until the end of the transaction, and the query after it sees what was committed. A new row has no
 * descendants, so inserts do not wait.
 */
function postgresTriggers(table: string, def: TreeDef): readonly string[] {
  const [name, parent] = [quoteName(def.name), quoteName(def.column)];
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $body$
begin
  if new.${parent} is null then return null; end if;
  if tg_op = 'UPDATE' then perform pg_advisory_xact_lock(hashtextextended(${quoteText(def.name)}, 0)); end if;
  if exists (${wayUp(table, def)}) then
    raise exception using errcode = 'exclusion_violation', message = ${quoteText(`circle: ${def.name}`)}, constraint = ${quoteText(def.name)}, table = ${quoteText(table)};
  end if;
  return null;
end $body$`,
    `create trigger ${name} after insert or update of ${parent} on ${quoteName(table)} for each row execute function ${name}()`,
  ];
}

/** Selects a row if the ancestors of the new row include itself. */
function wayUp(table: string, { column }: TreeDef): string {
  const parent = quoteName(column);
  return `with recursive above (id) as (select new.${parent} union select next.${parent} from above join ${quoteName(table)} as next on next.id = above.id where next.${parent} is not null) select 1 from above where id = new.id`;
}
