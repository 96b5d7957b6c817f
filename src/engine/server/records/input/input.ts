import type { Field } from '../../../shared/field.ts';
import type { FieldFault } from '../../../shared/fieldFault.ts';
import { tidyValue } from '../../../shared/structure.ts';
import type { Entity } from '../../access/model.ts';
import { isGroup } from '../rows/value.ts';
import { hasShape } from './hasShape.ts';
import { typedValue } from './typedValue.ts';

/** of one kind, in a request or a cell of a file */
export const mostChildRows = 500;

export type Faults = Record<string, FieldFault>;

/** `typed`: as forms and imports take them, without blanks around them; `exact`: as they were sent. */
export type Texts = 'typed' | 'exact';

/**
 * A parsed request body: field values by path, child rows by property, and faults for keys that do not belong.
 */
export interface Input {
  readonly fields: ReadonlyMap<string, unknown>;
  readonly children: ReadonlyMap<string, readonly unknown[]>;
  /** columns that only the server writes, as the client sent them back */
  readonly system: ReadonlyMap<string, unknown>;
  readonly faults: Faults;
  /** how its texts were read, and those of its child rows are to be */
  readonly texts: Texts;
}

const annotations: ReadonlySet<string> = new Set([
  '_label',
  '_labels',
  '_short',
  '_paths',
  '_masked',
  '_transitions',
  '_approval',
]);

/**
 * Keys that the server added to its answer (labels, computed values) may be sent back and are ignored; any other
 * unknown key is a fault. `stored`: the values before the change.
 */
export function readInput(
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  texts: Texts = 'exact',
  stored: ReadonlyMap<string, unknown> = new Map(),
): Input {
  const fields = new Map<string, unknown>();
  const children = new Map<string, readonly unknown[]>();
  const system = new Map<string, unknown>();
  const faults: Faults = {};
  const groups = groupsOf(entity);
  const tidy: Tidy = (field, value) =>
    texts === 'typed' ? typedValue(field, value, stored.get(field.name)) : tidyValue(field, value);

  const read = (record: Readonly<Record<string, unknown>>, prefix: string): void => {
    for (const [key, value] of Object.entries(record)) {
      const path = prefix + key;
      const field = entity.fields.get(path);
      if (field && isSystem(entity, field)) system.set(path, value);
      else if (field) readField(field, value, tidy, fields, faults);
      else if (groups.has(path)) readGroup(path, value);
      else if (prefix === '' && isChild(entity, key)) readRows(key, value);
      else if (!(prefix === '' && annotations.has(key))) faults[path] = { code: 'unknown' };
    }
  };
  const readGroup = (path: string, value: unknown): void => {
    if (isGroup(value)) read(value, `${path}.`);
    else if (value === null) for (const leaf of groups.get(path) ?? []) fields.set(leaf, null);
    else faults[path] = { code: 'type' };
  };
  const readRows = (name: string, value: unknown): void => {
    if (value === null) return;
    if (Array.isArray(value) && value.length <= mostChildRows) children.set(name, value);
    else
      faults[name] = Array.isArray(value)
        ? { code: 'maxItems', params: { maxItems: mostChildRows } }
        : { code: 'type' };
  };

  read(body, '');
  return { fields, children, system, faults, texts };
}

type Tidy = (field: Field, value: unknown) => unknown;

function readField(
  field: Field,
  value: unknown,
  tidy: Tidy,
  fields: Map<string, unknown>,
  faults: Faults,
): void {
  if (field.secret) faults[field.name] = { code: 'unknown' };
  else if (field.computed) return;
  else if (value === '') fields.set(field.name, null);
  else if (hasShape(field, value)) fields.set(field.name, tidy(field, value));
  else faults[field.name] = { code: 'type' };
}

function isSystem(entity: Entity, field: Field): boolean {
  return entity.meta.systemColumns.some(column => column === field.name);
}

function isChild(entity: Entity, name: string): boolean {
  return entity.meta.children.some(child => child.name === name);
}

const knownGroups = new WeakMap<Entity, ReadonlyMap<string, readonly string[]>>();

/** `address` → `address.street`, `address.zip` … */
function groupsOf(entity: Entity): ReadonlyMap<string, readonly string[]> {
  const known = knownGroups.get(entity);
  if (known) return known;
  const groups = new Map<string, string[]>();
  for (const { name } of entity.meta.fields) {
    const parts = name.split('.');
    for (let length = 1; length < parts.length; length++) {
      const group = parts.slice(0, length).join('.');
      groups.set(group, [...(groups.get(group) ?? []), name]);
    }
  }
  knownGroups.set(entity, groups);
  return groups;
}
