import { isObject } from '../../shared/isObject.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import { canSee, isReadable } from '../access/resolveField.ts';
import { guardOf } from '../access/rowScope.ts';
import { masked } from '../audit/changes.ts';

/**
 * What was changed in a record, for a reader of the log: fields that they may not read there are named, and their
 * values are a mark. Of a resource to which the reader has no right, or that is no longer there, all are.
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

/** Names of the log itself, such as that of a request for approval, are for those who may see the record. */
function isShown(data: Data, entity: Entity, name: string): boolean {
  if (!canSee(data.actor, entity)) return false;
  const [, rows, path = name] = /^([^.[]+)\[\d+\]\.(.+)$/.exec(name) ?? [];
  const child = entity.meta.children.find(each => each.name === rows);
  const owner = child ? entityNamed(data.model, child.entity) : entity;
  const field = owner.fields.get(path);
  if (!field) return child === undefined;
  const { model, actor } = data;
  // A copy whose source is in sight in some records only is shown in the record, and not here.
  const copies = field.kind === 'enum' ? [] : field.copyOf;
  return (
    isReadable(model, actor, owner, field) &&
    copies.every(copied => guardOf(model, actor, owner, 't', copied) === 'open')
  );
}
