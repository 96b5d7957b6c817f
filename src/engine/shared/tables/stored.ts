import type { Generated, GeneratedAlways } from 'kysely';

/** The database gives it out. */
export type Id = Generated<number>;

/** A boolean as it is stored: 0 or 1 on SQLite. It fits no `boolean`, so `isSet` cannot be forgotten. */
export type Flag = boolean | 0 | 1;

/** Use this for what was read: `=== true` compiles, but never holds on SQLite. */
export const isSet = (flag: Flag | null): boolean => flag === true || flag === 1;

/** The database works it out: read and never written. */
export type WorkedOut<Value> = GeneratedAlways<Value>;

/** JSON that both databases keep as text; `parsed` is the way to its value. */
export type JsonText<Value> = string & { readonly [value]?: Value };
declare const value: unique symbol;

/** The value that a column holds as JSON; the tables check what the schema says about it. */
export function parsed<Value>(text: JsonText<Value>): Value;
export function parsed<Value>(text: JsonText<Value> | null): Value | null;
export function parsed<Value>(text: JsonText<Value> | null): Value | null {
  return text === null ? null : (JSON.parse(text) as Value);
}
