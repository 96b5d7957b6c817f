import type { EntityMeta } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { resolveField } from '../access/resolveField.ts';
import { BoundedCache } from '../boundedCache.ts';

/**
 * Among the names of fields: those that the list of the screens shows of a row, and those that a choice shows. They are
 * masked where the actor may not read them.
 */
const sets: Readonly<Record<string, (meta: EntityMeta) => readonly string[] | undefined>> = {
  $list: meta => meta.rowFields,
  $choice: meta => meta.choice,
};

/**
 * The fields that a client has asked for, with those that no record does without: its id, its version, when it was
 * archived, and what names it. One that does not exist or may not be read is refused by name, as in a filter.
 */
export function chosenFields(data: Data, entity: Entity, names: readonly string[]): ReadonlySet<Field> {
  const known = chosen.get(entity) ?? new BoundedCache<ReadonlySet<Field>>(bounds);
  chosen.set(entity, known);
  const key = `${data.profile}|${JSON.stringify(names)}`;
  const found = known.get(key);
  if (found) return found;
  const fields = new Set([...always(entity), ...askedFields(data, entity, names)]);
  known.set(key, fields, fields.size);
  return fields;
}

/** By entity; each request of a list brings the same names again. */
const chosen = new WeakMap<Entity, BoundedCache<ReadonlySet<Field>>>();
const bounds = { total: 200_000, each: 20_000 };

function askedFields(data: Data, entity: Entity, names: readonly string[]): readonly Field[] {
  return names.flatMap(name => {
    const set = Object.hasOwn(sets, name) ? (sets[name]?.(entity.meta) ?? []) : null;
    if (set) return set.flatMap(each => entity.fields.get(each) ?? []);
    const field = entity.fields.get(name);
    if (!field) throw new ProblemError('unknownField', { field: name, resource: entity.meta.resource });
    resolveField(data.model, data.actor, entity, name, 'select');
    return [field];
  });
}

function always(entity: Entity): readonly Field[] {
  const { represent, systemColumns } = entity.meta;
  const named = represent.flatMap(part => ('field' in part ? [part.field, english(part.field)] : []));
  const own = ['id', 'version', ...systemColumns.filter(column => column === 'archived_at')];
  return [...own, ...named].flatMap(name => entity.fields.get(name) ?? []);
}

/** A label speaks the caller's language; see `ownLabel.ts`. */
const english = (name: string): string => name.replace(/_de$/, '_en');
