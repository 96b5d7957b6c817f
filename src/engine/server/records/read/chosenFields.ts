import type { EntityMeta } from '../../../shared/entityMeta.ts';
import type { Field } from '../../../shared/field.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { resolveField } from '../../access/resolveField.ts';
import { BoundedCache } from '../../boundedCache.ts';

/**
 * Names that stand for a set of fields: those that the list screen shows of a row, and those that a selection input
 * shows. Fields of these sets that the actor may not read are masked instead of refused.
 */
const sets: Readonly<Record<string, (meta: EntityMeta) => readonly string[] | undefined>> = {
  $list: meta => meta.rowFields,
  $choice: meta => meta.choice,
};

/**
 * The fields that a client asked for, plus those that every record has: id, version, `archived_at` and the fields of
 * its label. A field that does not exist or may not be read is refused by name, as in a filter.
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

/** By entity; the requests of a list send the same names again and again. */
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

/** Labels are in the caller's language, so the English twin is read as well; see `ownLabel.ts`. */
const english = (name: string): string => name.replace(/_de$/, '_en');
