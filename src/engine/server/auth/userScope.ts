import { type RawBuilder, sql } from 'kysely';
import { npmCommand } from '../../shared/npmCommand.ts';
import { idsWithin, type Scope } from '../access/actor.ts';
import type { Row } from '../access/data.ts';
import { entityNamed, fieldNamed, type Model } from '../access/model.ts';

/** Columns for `readScope`, each preceded by a comma, to follow others in a select; none if there is no scope. */
export function scopeColumns(model: Model, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = model.scopes.map(name => {
    const { table, own, other } = joinOf(model, name);
    const [id, user] = [sql.ref(`${table}.${other}`), sql.ref(`${table}.${own}`)];
    return sql`,
    (select string_agg(cast(${id} as text), ',') from ${sql.table(table)} where ${user} = ${userId}) as ${sql.ref(column(name))}`;
  });
  return sql.join(columns, sql``);
}

export function readScope(model: Model, row: Row): Scope {
  return Object.fromEntries(model.scopes.map(name => [name, readIds(row[column(name)])]));
}

/** Condition for users whom no scope limits. */
export function isUnlimited(model: Model, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = model.scopes.map(name => {
    const { table, own } = joinOf(model, name);
    return sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${own}`)} = ${userId})`;
  });
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}

/** The records that both scopes allow. */
export function intersection(model: Model, one: Scope, other: Scope): Scope {
  return Object.fromEntries(
    model.scopes.map(name => [name, commonIds(idsWithin(one, name), idsWithin(other, name))]),
  );
}

const column = (name: string): string => `own_${name}`;

/** The join table between users and the records of a scope. */
function joinOf(model: Model, name: string) {
  const join = fieldNamed(entityNamed(model, 'user'), name).ref?.join;
  if (!join)
    throw new Error(`The scope "${name}" is no list of references in user; run ${npmCommand('codegen')}.`);
  return join;
}

/** A user without records is not limited. */
function readIds(list: Row[string]): readonly number[] | null {
  if (typeof list !== 'string' || list === '') return null;
  return list
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
}

function commonIds(one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter(id => other.includes(id));
}
