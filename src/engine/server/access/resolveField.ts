import type { Aggregate, Field } from '../../shared/field.ts';
import { npmCommand } from '../../shared/npmCommand.ts';
import { can, canField } from '../../shared/permissions.ts';
import type { ProblemCode } from '../../shared/problems.ts';
import { mostHops } from '../../shared/requestLimits.ts';
import type { Actor } from './actor.ts';
import { type Entity, entityNamed, fieldNamed, type Model } from './model.ts';
import { ProblemError } from './problemError.ts';

/** `expression` is a filter of a schema: any field may be used, but the actor's rights still apply. */
export type FieldUse = 'select' | 'filter' | 'expression' | 'sort' | 'search' | 'label';

/** A reference on the path to the field. */
export interface Hop {
  readonly field: Field;
  readonly target: Entity;
}

export interface ResolvedField {
  readonly hops: readonly Hop[];
  readonly entity: Entity;
  readonly field: Field;
}

/**
 * The only way from a name to a column. Every use of a field passes through here, so that what an actor may not read
 * can neither be shown nor guessed through a filter, a sort order, a search or a label. Throws a `ProblemError` for
 * unknown names (secrets count as unknown) and for masked fields.
 */
export function resolveField(
  model: Model,
  actor: Actor,
  entity: Entity,
  path: string,
  use: FieldUse,
): ResolvedField {
  const hops: Hop[] = [];
  let at = entity;
  let rest = path;
  for (;;) {
    const field = at.fields.get(rest);
    if (field?.computed?.kind === 'lookup') {
      if (!allows(field, use)) throw unknown(entity, path, use);
      rest = field.computed.path.join('.');
      continue;
    }
    if (field) return checked(model, actor, entity, path, use, { hops, entity: at, field });

    const reference = leadingReference(at, rest);
    if (!reference?.ref) throw unknown(entity, path, use);
    if (hops.length === mostHops) throw new ProblemError('filterTooDeep', { limit: mostHops });
    checked(model, actor, entity, path, 'select', { hops, entity: at, field: reference });
    // A list of references gives no single value to sort by.
    if (use === 'sort' && reference.ref.join) throw unknown(entity, path, use);
    const target = entityNamed(model, reference.ref.entity);
    if (!canSee(actor, target)) throw new ProblemError('forbiddenField', { field: path });
    hops.push({ field: reference, target });
    rest = rest.slice(reference.name.length + 1);
    at = target;
  }
}

/** May the actor see the value? For output, where a masked field is `null` and not an error. */
export function isReadable(model: Model, actor: Actor, entity: Entity, field: Field): boolean {
  if (field.secret || !canField(actor.permissions, entity.rights, 'read', field)) return false;
  if (!field.computed) return !isClosedCopy(model, actor, entity, field);
  if (field.computed.kind === 'expression') return true;
  if (field.computed.kind !== 'lookup') return canAggregate(model, actor, field.computed);
  return isSourceReadable(model, actor, entity, field.name);
}

/** May the actor read the field at the end of this path of references? */
export function isSourceReadable(model: Model, actor: Actor, entity: Entity, path: string): boolean {
  try {
    resolveField(model, actor, entity, path, 'select');
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** The reference through which a copy was taken. */
export function referenceOf(entity: Entity, path: string): Field {
  const reference = leadingReference(entity, path);
  if (!reference)
    throw new Error(
      `"${path}" of ${entity.meta.name} begins with no reference; run ${npmCommand('codegen')}.`,
    );
  return reference;
}

/**
 * Is the field hidden in every record: a copy of what the actor may not read, or a structure of which that is true
 * for every part?
 */
function isClosedCopy(model: Model, actor: Actor, entity: Entity, field: Field): boolean {
  if (field.copyOf.length === 0 || (field.kind === 'enum' && field.copyOf.every(({ part }) => part !== null)))
    return false;
  return field.copyOf.every(({ from }) =>
    from.some(path => referenceOf(entity, path).required && !isSourceReadable(model, actor, entity, path)),
  );
}

/** May the actor see labels of the entity's records? Requires the right to list or read them. */
export function canSee(actor: Actor, entity: Entity): boolean {
  return can(actor.permissions, entity.rights, 'list') || can(actor.permissions, entity.rights, 'read');
}

function checked(
  model: Model,
  actor: Actor,
  entity: Entity,
  path: string,
  use: FieldUse,
  resolved: ResolvedField,
): ResolvedField {
  if (resolved.field.secret || !allows(resolved.field, use)) throw unknown(entity, path, use);
  if (!canField(actor.permissions, resolved.entity.rights, 'read', resolved.field)) {
    throw new ProblemError('forbiddenField', { field: path });
  }
  if (isClosedCopy(model, actor, resolved.entity, resolved.field))
    throw new ProblemError('forbiddenField', { field: path });
  const { computed } = resolved.field;
  const isAggregate = computed?.kind === 'count' || computed?.kind === 'sum';
  if (isAggregate && !canAggregate(model, actor, computed)) {
    throw new ProblemError('forbiddenField', { field: path });
  }
  return resolved;
}

/** A count or sum reveals something about each record, so it requires the right to see them. */
function canAggregate(model: Model, actor: Actor, computed: Aggregate): boolean {
  const counted = entityNamed(model, computed.entity);
  if (!canSee(actor, counted)) return false;
  if (computed.kind === 'count') return true;
  return canField(actor.permissions, counted.rights, 'read', fieldNamed(counted, computed.field));
}

function allows(field: Field, use: FieldUse): boolean {
  if (use === 'filter') return field.filterable;
  if (use === 'sort') return field.sortable;
  return true;
}

/** The reference at the start of the path; groups may precede it: `dropoff.facility.name`. */
function leadingReference(entity: Entity, path: string): Field | undefined {
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const field = entity.fields.get(path.slice(0, dot));
    if (field?.ref) return field;
  }
  return undefined;
}

const unknownCodes: Readonly<Record<FieldUse, ProblemCode>> = {
  select: 'unknownField',
  filter: 'unknownFilter',
  expression: 'unknownFilter',
  sort: 'unknownSort',
  search: 'unknownFilter',
  label: 'unknownField',
};

function unknown(entity: Entity, field: string, use: FieldUse): ProblemError {
  return new ProblemError(unknownCodes[use], { field, resource: entity.meta.resource });
}
