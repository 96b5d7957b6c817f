import type { Entity, ModelField, Others } from './model';

/** The field at a path that may go through references (`guest.health_insurance`), or null. */
export function resolvePath(model: Others, entity: Entity, path: string): ModelField | null {
  const own = entity.fields.find(field => field.name === path);
  if (own) return own;
  const through = entity.fields.find(field => field.kind === 'ref' && path.startsWith(`${field.name}.`));
  const target = through?.ref ? model.byName.get(through.ref.entity) : undefined;
  return through && target ? resolvePath(model, target, path.slice(through.name.length + 1)) : null;
}
