import { sql } from 'kysely';
import { today } from '../../shared/day.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { sequencePattern } from '../records/write/defaults.ts';
import { counterNames, inYearOf, numbered } from '../records/write/sequence.ts';

/**
 * A number of the entity that a pattern would give a second time: one that has its form in this year, and to which the
 * counter of the pattern has not come yet. Null: none.
 */
export async function takenNumber(data: Data, { meta }: Entity, pattern: string): Promise<string | null> {
  const field = meta.fields.find(({ default: value }) => sequencePattern(value) !== null);
  const { column } = field ?? meta.fields.find(({ name }) => name === 'number') ?? {};
  if (column === undefined) return null;
  const dated = inYearOf(today(), pattern);
  const number = sql.ref(column);
  const rows = await data.run(sql`
    select ${number} as number from ${sql.table(meta.table)} where ${number} like ${likeOf(dated)} escape '\\'
    order by ${number} desc`);
  if (rows.length === 0) return null;
  const counters = await data.run(
    sql`select name, value from counters where name like ${`${meta.resource}:%`}`,
  );
  const counts = new Map(counters.map(({ name, value }) => [String(name), Number(value)]));
  const lastOf = (names: readonly string[]) => Math.max(...names.map(name => counts.get(name) ?? 0));
  const reached = new Map<string, number>();
  for (const row of rows) {
    const given = String(row.number);
    const made = madeBy(dated, given);
    if (made === null) continue;
    const last = reached.get(made.pattern) ?? lastOf(counterNames(meta.resource, made.pattern));
    reached.set(made.pattern, last);
    if (made.value > last) return given;
  }
  return null;
}

const placeholder = /\{([a-z]+)(?::\d+)?\}/g;

const likeOf = (dated: string): string => dated.replaceAll('_', '\\_').replaceAll(placeholder, '%');

/** The count of a number, and the pattern with what stands for the placeholders of the office; null: of another form. */
function madeBy(dated: string, number: string): { readonly pattern: string; readonly value: number } | null {
  const names = [...dated.matchAll(placeholder)].map(([, name = '']) => name);
  const literals = dated.split(/\{[a-z]+(?::\d+)?\}/).map(text => text.replaceAll(/[.\-/]/g, '\\$&'));
  const form = literals.reduce(
    (before, text, at) => `${before}${names[at - 1] === 'n' ? '(\\d+)' : '(.+?)'}${text}`,
  );
  const [, ...found] = new RegExp(`^${form}$`).exec(number) ?? [];
  const partOf = (name: string) => found[names.indexOf(name)] ?? '';
  const value = Number(partOf('n'));
  const pattern = dated.replaceAll(placeholder, (whole, name: string) =>
    name === 'n' ? whole : partOf(name),
  );
  return found.length > 0 && numbered(pattern, value) === number ? { pattern, value } : null;
}
