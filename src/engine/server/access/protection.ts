import type { EntityMeta } from '../../shared/entityMeta.ts';
import type { Copied, Field } from '../../shared/field.ts';
import { isObject } from '../../shared/isObject.ts';

/**
 * The fields of an entity with specially protected values: null for every value of the field; otherwise the options, or
 * the parts of a structure, that were copied from a protected field of another record.
 */
export type Protection = ReadonlyMap<Field, ReadonlySet<string> | null>;

/** The protection of one entity, of all of which the metadata are known by name. */
export function protectionOf(meta: EntityMeta, byName: ReadonlyMap<string, EntityMeta>): Protection {
  const found = new Map<Field, ReadonlySet<string> | null>();
  for (const field of meta.fields) {
    const copies = field.copyOf.filter(copied => isOfProtected(meta, byName, copied));
    const parts = copies.flatMap(({ part }) => part ?? []);
    if (field.sensitive || parts.length < copies.length) found.set(field, null);
    else if (parts.length > 0) found.set(field, new Set(parts));
  }
  return found;
}

/** Is this value of the field specially protected? An empty one is not. */
export function isProtectedValue(protection: Protection, field: Field, value: unknown): boolean {
  const parts = protection.get(field);
  if (parts === undefined || value === null || value === undefined) return false;
  if (parts === null) return true;
  return [value]
    .flat()
    .some(each =>
      isObject(each) ? [...parts].some(part => (each[part] ?? null) !== null) : parts.has(String(each)),
    );
}

function isOfProtected(meta: EntityMeta, byName: ReadonlyMap<string, EntityMeta>, { from }: Copied): boolean {
  return from.some(path => endOf(meta, byName, path)?.sensitive);
}

/** The field at the end of a path of references. */
function endOf(
  { fields }: EntityMeta,
  byName: ReadonlyMap<string, EntityMeta>,
  path: string,
): Field | undefined {
  const own = fields.find(({ name }) => name === path);
  if (own) return own;
  const reference = fields.find(({ name, ref }) => ref && path.startsWith(`${name}.`));
  const target = byName.get(reference?.ref?.entity ?? '');
  return reference && target && endOf(target, byName, path.slice(reference.name.length + 1));
}
