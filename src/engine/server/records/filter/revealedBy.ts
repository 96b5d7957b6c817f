import type { Data } from '../../access/data.ts';
import { type Entity, fieldNamed } from '../../access/model.ts';
import { isReadable, type ResolvedField, resolveField } from '../../access/resolveField.ts';
import { type Filter, flatConditions } from './conditionKinds.ts';

/**
 * The specially protected fields by which a filter and an order choose records, as paths from the entity:
 * `guest.infection`. That a record is in the answer, or where, reveals something of their values.
 */
export function revealedBy(
  data: Data,
  entity: Entity,
  { conditions }: Pick<Filter, 'conditions'>,
  order: ResolvedField | null,
): readonly string[] {
  const named = flatConditions(conditions).flatMap(condition => {
    if (condition.kind === 'field') return protectedPath(condition.resolved);
    if (condition.kind === 'search') return condition.words.length > 0 ? searched(data, entity) : [];
    const { fields, owner } = condition.basis;
    return fields.filter(field => owner.protection.has(field)).map(({ name }) => name);
  });
  return [...new Set([...named, ...(order ? protectedPath(order) : [])])];
}

const protectedPath = ({ hops, entity, field }: ResolvedField): readonly string[] =>
  entity.protection.has(field) ? [[...hops.map(hop => hop.field.name), field.name].join('.')] : [];

/** The protected fields that a search by this actor looks at. */
const searched = ({ model, actor }: Data, entity: Entity): readonly string[] =>
  entity.meta.search
    .filter(path => isReadable(model, actor, entity, fieldNamed(entity, path)))
    .flatMap(path => protectedPath(resolveField(model, actor, entity, path, 'search')));
