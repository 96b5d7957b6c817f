import type { NoOverlapDef } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { quoteName, quoteNames, quoteText } from './quote.ts';

/** The end of an open period: as text greater than every date and instant. */
const never = "'~'";

/** Triggers that refuse a row whose period overlaps that of another row with the same `within`. */
export function overlapTriggers(dialect: Dialect, table: string, def: NoOverlapDef): readonly string[] {
  return dialect === 'sqlite' ? sqliteTriggers(table, def) : postgresTriggers(table, def);
}

export function dropOverlapTriggers(
  dialect: Dialect,
  table: string,
  { name }: NoOverlapDef,
): readonly string[] {
  if (dialect === 'sqlite')
    return events.map(event => `drop trigger if exists ${quoteName(`${name}_${event}`)}`);
  return [
    `drop trigger if exists ${quoteName(name)} on ${quoteName(table)}`,
    `drop function if exists ${quoteName(name)}()`,
  ];
}

const events = ['insert', 'update'] as const;

function sqliteTriggers(table: string, def: NoOverlapDef): readonly string[] {
  return events.map(
    event => `create trigger ${quoteName(`${def.name}_${event}`)} after ${event}${event === 'update' ? ` of ${watched(def)}` : ''} on ${quoteName(table)}
when ${counts(def)} begin
  select raise(abort, ${quoteText(`overlap: ${def.name}`)}) where exists (${rival(table, def)});
end`,
  );
}

/**
 * Concurrent writers would not see each other's uncommitted rows, so those with the same `within` wait for each other
 * on an advisory lock until the end of the transaction; the query after the lock then sees what was committed.
 */
function postgresTriggers(table: string, def: NoOverlapDef): readonly string[] {
  const name = quoteName(def.name);
  const key = def.within.map(column => `new.${quoteName(column)}`).join(', ');
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $body$
begin
  if not (${counts(def)}) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', ${quoteText(def.name)}, ${key}), 0));
  if exists (${rival(table, def)}) then
    raise exception using errcode = 'exclusion_violation', message = ${quoteText(`overlap: ${def.name}`)}, constraint = ${quoteText(def.name)}, table = ${quoteText(table)};
  end if;
  return null;
end $body$`,
    `create trigger ${name} after insert or update of ${watched(def)} on ${quoteName(table)} for each row execute function ${name}()`,
  ];
}

function watched({ within, from, to, archivable }: NoOverlapDef): string {
  return quoteNames([...within, from, to, ...(archivable ? ['archived_at'] : [])]);
}

/** A row without a start or without its `within` has no period. */
function counts({ within, from, archivable }: NoOverlapDef): string {
  const present = [...within, from].map(column => `new.${quoteName(column)} is not null`);
  return [...present, ...(archivable ? ['new.archived_at is null'] : [])].join(' and ');
}

function rival(table: string, { within, from, to, includesEnd, archivable }: NoOverlapDef): string {
  const [start, end] = [quoteName(from), quoteName(to)];
  const before = includesEnd ? '<=' : '<';
  return [
    `select 1 from ${quoteName(table)} as other where other.id <> new.id`,
    ...within.map(column => `other.${quoteName(column)} = new.${quoteName(column)}`),
    `other.${start} ${before} coalesce(new.${end}, ${never})`,
    `new.${start} ${before} coalesce(other.${end}, ${never})`,
    ...(archivable ? ['other.archived_at is null'] : []),
  ].join(' and ');
}
