import { isObject } from '../../../shared/isObject.ts';
import { masked } from '../../../shared/recordChanges.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { canSee, isReadable } from '../../access/resolveField.ts';
import { guardOf } from '../../access/rowScope.ts';

/**
 * The changes of a log entry as the reader may see them: values of fields that the reader may not read are replaced
 * by a mask. If the reader has no right to the resource, or it no longer exists, all values are masked.
 */
export function changesFor(data: Data, resource: unknown, changes: unknown): unknown {
  if (!isObject(changes)) return changes;
  const entity = data.model.byResource.get(String(resource));
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      entity && isShown(data, entity, name) ? change : [masked, masked],
    ]),
  );
}

/**
 * Names that are no field of the entity, such as that of an approval request, are shown to everyone who may see the
 * record.
 */
function isShown(data: Data, entity: Entity, name: string): boolean {
  if (!canSee(data.actor, entity)) return false;
  const [, rows, path = name] = /^([^.[]+)\[\d+\]\.(.+)$/.exec(name) ?? [];
  const child = entity.meta.children.find(each => each.name === rows);
  const owner = child ? entityNamed(data.model, child.entity) : entity;
  const field = owner.fields.get(path);
  if (!field) return child === undefined;
  const { model, actor } = data;
  // A copy that is readable in some records only is shown in the record itself, but never here.
  const copies = field.kind === 'enum' ? [] : field.copyOf;
  return (
    isReadable(model, actor, owner, field) &&
    copies.every(copied => guardOf(model, actor, owner, 't', copied) === 'open')
  );
}
