import type { FreezeDef } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { conditionSql } from './conditionSql.ts';
import { quoteName, quoteText } from './quote.ts';

/** Triggers that protect frozen rows against changes by any statement. */
export function freezeTriggers(dialect: Dialect, table: string, def: FreezeDef): readonly string[] {
  return dialect === 'sqlite' ? sqliteTriggers(table, def) : postgresTriggers(table, def);
}

export function dropFreezeTriggers(dialect: Dialect, table: string, name: string): readonly string[] {
  const drop = (event: string) => `drop trigger if exists ${quoteName(`${name}_${event}`)}`;
  if (dialect === 'sqlite') return ['update', 'delete'].map(drop);
  return [
    ...['update', 'delete', 'truncate'].map(event => `${drop(event)} on ${quoteName(table)}`),
    `drop function if exists ${quoteName(name)}()`,
  ];
}

/** Overwriting a row by REPLACE is refused as well, since it runs delete triggers (`recursive_triggers`). */
function sqliteTriggers(table: string, def: FreezeDef): readonly string[] {
  const refusal = `begin select raise(abort, ${quoteText(`frozen: ${def.name}`)}); end`;
  const when = (condition: string | null) => (condition === null ? '' : ` when ${condition}`);
  return [
    `create trigger ${quoteName(`${def.name}_update`)} before update on ${quoteName(table)}${when(changed('sqlite', def))} ${refusal}`,
    `create trigger ${quoteName(`${def.name}_delete`)} before delete on ${quoteName(table)}${when(frozen('sqlite', def))} ${refusal}`,
  ];
}

/** TRUNCATE fires no row triggers, so it is refused for the whole table. */
function postgresTriggers(table: string, def: FreezeDef): readonly string[] {
  const [name, on] = [quoteName(def.name), quoteName(table)];
  const when = (condition: string | null) => (condition === null ? '' : ` when (${condition})`);
  const trigger = (event: string) => quoteName(`${def.name}_${event}`);
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $body$
begin
  raise exception using errcode = 'integrity_constraint_violation', message = ${quoteText(`frozen: ${def.name}`)}, constraint = ${quoteText(def.name)}, table = ${quoteText(table)};
end $body$`,
    `create trigger ${trigger('update')} before update on ${on} for each row${when(changed('postgres', def))} execute function ${name}()`,
    `create trigger ${trigger('delete')} before delete on ${on} for each row${when(frozen('postgres', def))} execute function ${name}()`,
    `create trigger ${trigger('truncate')} before truncate on ${on} execute function ${name}()`,
  ];
}

function changed(dialect: Dialect, def: FreezeDef): string {
  const differs = dialect === 'sqlite' ? 'is not' : 'is distinct from';
  const columns = def.columns.map(name => `old.${quoteName(name)} ${differs} new.${quoteName(name)}`);
  const condition = frozen(dialect, def);
  if (condition === null) return `(${columns.join(' or ')})`;
  const thaws = `not ${conditionSql(dialect, def.when, 'new')}`;
  return `${condition} and (${[thaws, ...columns].join(' or ')})`;
}

/** Condition under which the old row is frozen; null: always. */
function frozen(dialect: Dialect, { when }: FreezeDef): string | null {
  return conditionSql(dialect, when, 'old');
}
