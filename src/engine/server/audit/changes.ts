import { isObject } from '../../shared/isObject.ts';
import type { Entity } from '../access/model.ts';

type FieldValues = ReadonlyMap<string, unknown>;

/** Old and new value per changed field; null if empty. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>;

/** Replaces a value that the reader may not see. */
export const masked = '***';

/** The changes recorded in the log: sensitive values are masked, secrets left out. */
export function changesBetween(
  entity: Entity,
  before: Pick<FieldValues, 'get'>,
  after: Pick<FieldValues, 'get'>,
  prefix = '',
): Changes {
  const changes: Changes = {};
  for (const field of entity.meta.fields) {
    if (field.computed || field.secret) continue;
    const old = before.get(field.name) ?? null;
    const value = after.get(field.name) ?? null;
    if (isUnchanged(old, value)) continue;
    changes[prefix + field.name] = field.sensitive ? [mask(old), mask(value)] : [old, value];
  }
  return changes;
}

/** Does anything stored differ? Includes secrets, which the log leaves out. */
export const differs = (
  { meta }: Entity,
  before: Pick<FieldValues, 'get'>,
  after: Pick<FieldValues, 'get'>,
): boolean =>
  meta.fields.some(
    ({ computed, name }) => !computed && !isUnchanged(before.get(name) ?? null, after.get(name) ?? null),
  );

const isUnchanged = (old: unknown, value: unknown): boolean =>
  sameValue(old, value) || (isEmptyList(old) && value === null) || (old === null && isEmptyList(value));

/** Lists of references, options and tags are compared regardless of their order; rows and files in order. */
export function sameValue(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || canonicalValue(left) === canonicalValue(right);
}

/** A text that is equal for equal values. */
export function canonicalValue(value: unknown): string {
  const isUnordered = Array.isArray(value) && !value.some(isObject);
  const sorted = isUnordered ? value.map(item => JSON.stringify(item)).sort() : value;
  return JSON.stringify(sorted ?? null);
}

function mask(value: unknown): string | null {
  return value === null ? null : masked;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
