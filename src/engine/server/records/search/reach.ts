import type { Field } from '../../../shared/field.ts';
import { type Entity, entityNamed, fieldNamed, type Model } from '../../access/model.ts';

/** The fields and references that are searched for a word. */
export interface Reach {
  readonly fields: readonly Field[];
  readonly through: readonly Field[];
}

/** Labels may contain labels of further records: an item's case, whose label contains the guest. */
export const deepest = 2;

/** What a search for records of the entity looks at in the records themselves. */
export function ownReach(entity: Entity): Reach {
  const named = (paths: readonly string[]) => paths.map(path => fieldNamed(entity, path));
  return { fields: named(entity.meta.search), through: named(entity.meta.searchThrough) };
}

/** The searched parts of a record's label, in both languages. */
export function labelReach({ meta, fields }: Entity): Reach {
  const paths = meta.represent.flatMap(part => ('field' in part ? [part.field] : []));
  const both = new Set(paths.flatMap(path => [path, path.replace(/_de$/, '_en')]));
  const named = [...both].flatMap(path => fields.get(path) ?? []);
  return {
    fields: named.filter(({ name }) => meta.search.includes(name)),
    through: named.filter(({ ref }) => ref !== null && ref.join === null),
  };
}

/** Is this the field with the id of the owner record, which may be of several resources? */
export const isOwner = ({ meta }: Entity, { name }: Field): boolean => name === meta.ownerRecord?.id;

export interface Choice {
  readonly entity: Entity;
  readonly field: Field;
}

/** The enum fields that a search for records of the entity may look at, whatever the rights of the actor. */
export function reachedChoices(model: Model, entity: Entity): readonly Choice[] {
  const made = known.get(entity) ?? choicesWithin(model, entity, ownReach(entity), 0);
  known.set(entity, made);
  return made;
}

const known = new WeakMap<Entity, readonly Choice[]>();

function choicesWithin(
  model: Model,
  entity: Entity,
  { fields, through }: Reach,
  depth: number,
): readonly Choice[] {
  const labelled = (target: Entity | undefined) =>
    target && depth < deepest ? choicesWithin(model, target, labelReach(target), depth + 1) : [];
  const found = [
    ...fields.map(field => sourceOf(model, entity, field)).filter(({ field }) => field.kind === 'enum'),
    ...through.flatMap(field => {
      if (field.ref) return labelled(entityNamed(model, field.ref.entity));
      if (!isOwner(entity, field)) return [];
      const { options } = fieldNamed(entity, entity.meta.ownerRecord?.resource ?? '');
      return options.flatMap(({ value }) => labelled(model.byResource.get(value)));
    }),
  ];
  return [
    ...new Map(found.map(choice => [`${choice.entity.meta.name}.${choice.field.name}`, choice])).values(),
  ];
}

/** The field itself or, for a lookup field, the one in the referenced record. */
function sourceOf(model: Model, entity: Entity, field: Field): Choice {
  if (field.computed?.kind !== 'lookup') return { entity, field };
  const [through = '', path = ''] = field.computed.path;
  const target = entityNamed(model, fieldNamed(entity, through).ref?.entity ?? '');
  return { entity: target, field: fieldNamed(target, path) };
}
