import type { Generated, GeneratedAlways } from 'kysely';

/** Assigned by the database. */
export type Id = Generated<number>;

/** A boolean as stored: 0 or 1 on SQLite. It is not assignable to `boolean`, so the compiler demands `isSet`. */
export type Flag = boolean | 0 | 1;

/** Use this for values read from the database: `=== true` compiles, but is never true on SQLite. */
export const isSet = (flag: Flag | null): boolean => flag === true || flag === 1;

/** A generated column: read-only. */
export type WorkedOut<Value> = GeneratedAlways<Value>;

/** JSON that both databases store as text; read it with `parsed`. */
export type JsonText<Value> = string & { readonly [value]?: Value };
declare const value: unique symbol;

/** Parses a JSON column; the tables check its content against the schema. */
export function parsed<Value>(text: JsonText<Value>): Value;
export function parsed<Value>(text: JsonText<Value> | null): Value | null;
export function parsed<Value>(text: JsonText<Value> | null): Value | null {
  return text === null ? null : (JSON.parse(text) as Value);
}
