import { today } from '../../../shared/day.ts';
import { defaultOfRole } from '../../../shared/defaultOfRole.ts';
import type { Field } from '../../../shared/field.ts';
import { holds } from '../../../shared/recordValues.ts';
import { withDefaults } from '../../../shared/structure.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { nested } from '../rows/rows.ts';
import { nextInSequence } from './sequence.ts';

/** Takes the next text of a numbering pattern like `T-{year}-{n:6}`. */
export type TakeNumber = (pattern: string) => Promise<string>;

/**
 * Fills fields that were left empty on create: constants, `$today`, `$now`, `$user`, `$sequence:…`, the initial
 * state. Records entered by a person get the defaults of the person's roles, records created by the product the
 * general ones.
 */
export async function fillDefaults(
  data: Data,
  entity: Entity,
  fields: Map<string, unknown>,
  takeNumber: TakeNumber = pattern => nextInSequence(data, entity, pattern),
): Promise<void> {
  fillRows(entity, fields);
  const { fields: all, workflow } = entity.meta;
  const roles = data.isProduct ? [] : data.actor.roles;
  // Fields with a condition come last: the fields in the condition may themselves have defaults.
  const ordered = [...all.filter(({ when }) => when === null), ...all.filter(({ when }) => when !== null)];
  for (const field of ordered) {
    const given = fields.get(field.name);
    if (given !== undefined && given !== null) continue;
    if (field.when !== null && !holds(field.when, nested(entity, fields))) continue;
    if (workflow?.field === field.name) fields.set(field.name, workflow.initial);
    else {
      const value = defaultOfRole(field, roles) ?? field.default;
      if (value !== null && groupBegun(entity, field, fields))
        fields.set(field.name, await workedOut(data, value, takeNumber));
    }
  }
}

/** Fills what the rows of structured values leave empty; only then can they be validated. */
export function fillRows(entity: Entity, fields: Map<string, unknown>): void {
  for (const { name, structure } of entity.meta.fields)
    if (structure?.many && fields.has(name)) fields.set(name, withDefaults(structure, fields.get(name)));
}

/**
 * Whether a default applies: the default country must not create an optional address that is otherwise empty.
 */
function groupBegun(entity: Entity, field: Field, fields: ReadonlyMap<string, unknown>): boolean {
  const dot = field.name.lastIndexOf('.');
  if (dot < 0) return true;
  const group = field.name.slice(0, dot + 1);
  const members = entity.meta.fields.filter(({ name }) => name.startsWith(group));
  return members.some(({ name, required }) => required || (fields.get(name) ?? null) !== null);
}

async function workedOut(data: Data, value: Field['default'], takeNumber: TakeNumber): Promise<unknown> {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  if (value === '$today') return today();
  if (value === '$now') return new Date().toISOString();
  if (value === '$user') return data.actor.userId;
  const pattern = sequencePattern(value);
  if (pattern !== null) return takeNumber(pattern);
  return value;
}

const sequencePrefix = '$sequence:';

/** The pattern of a default that draws the next number of a counter; null for any other default. */
export const sequencePattern = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(sequencePrefix) ? value.slice(sequencePrefix.length) : null;
