import type { Field } from '../../../shared/field.ts';
import { holds, valueAt } from '../../../shared/recordValues.ts';
import { rulesOut } from '../../../shared/rulesOut.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed, type Model } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { canSee } from '../../access/resolveField.ts';
import { type FieldValues, nested } from '../rows/rows.ts';
import { readFields } from './read.ts';

/** more than the longest chain of fields that follow one another */
const mostRounds = 5;

/**
 * Fills the fields of a new record that follow from others (`x-follows`) and that the client did not send, using only
 * values that the client may read. The form shows the same values beforehand; see `FollowedFields.tsx`.
 */
export async function fillFollowed(
  data: Data,
  entity: Entity,
  given: FieldValues,
  fields: Map<string, unknown>,
): Promise<void> {
  const following = entity.meta.fields.filter(
    field => field.follows.length > 0 && !isGiven(entity, field, given),
  );
  if (following.length === 0) return;
  const read = reader(data, fieldsOnTheWay(data.model, entity));
  for (let round = 0, changed = true; changed && round < mostRounds; round++) {
    changed = false;
    for (const field of following) {
      const value = await followedValue(entity, field, nested(entity, fields), read);
      if (value === null || value === (fields.get(field.name) ?? null)) continue;
      const record = nested(entity, new Map([...fields, [field.name, value]]));
      if (rulesOut(entity.meta.fields, field.name, record, name => (given.get(name) ?? null) !== null))
        continue;
      fields.set(field.name, value);
      changed = true;
    }
  }
}

interface Found {
  readonly entity: Entity;
  readonly record: Readonly<Record<string, unknown>>;
}
type Read = (entity: string, id: number) => Promise<Found | null>;

/** Reads each record only once, and only the fields that may be followed. */
function reader(data: Data, wanted: FieldsByEntity): Read {
  const known = new Map<string, Promise<Found | null>>();
  return (name, id) => {
    const key = `${name}/${id}`;
    const found = known.get(key) ?? find(data, entityNamed(data.model, name), id, wanted);
    known.set(key, found);
    return found;
  };
}

async function find(data: Data, entity: Entity, id: number, wanted: FieldsByEntity): Promise<Found | null> {
  if (!canSee(data.actor, entity)) return null;
  try {
    const fields = wanted.get(entity) ?? new Set();
    return { entity, record: await readFields(data, entity, id, fields) };
  } catch (error) {
    if (error instanceof ProblemError && error.is('notFound')) return null;
    throw error;
  }
}

/**
 * Whether the client sent the field or another one of its group: a partly entered address is not completed from
 * another address.
 */
function isGiven({ meta }: Entity, { name }: Field, given: FieldValues): boolean {
  const group = name.includes('.') ? name.slice(0, name.lastIndexOf('.') + 1) : null;
  const together = meta.fields.filter(each => each.name === name || (group && each.name.startsWith(group)));
  return together.some(each => (given.get(each.name) ?? null) !== null);
}

async function followedValue(
  entity: Entity,
  { follows, when }: Field,
  record: Readonly<Record<string, unknown>>,
  read: Read,
): Promise<unknown> {
  if (when !== null && !holds(when, record)) return null;
  for (const follow of follows) {
    if (follow.when !== null && !holds(follow.when, record)) continue;
    const value = await valueOver(entity, record, follow.from.join('.'), read);
    if (value !== null) return value;
  }
  return null;
}

/**
 * The value at a path that may lead over references; null if it ends early or the actor may not see the next record.
 */
async function valueOver(entity: Entity, record: unknown, path: string, read: Read): Promise<unknown> {
  const own = valueAt(record, path);
  if (own !== null) return own;
  const through = entity.meta.fields.find(({ kind, name }) => kind === 'ref' && path.startsWith(`${name}.`));
  const id = through ? valueAt(record, through.name) : null;
  if (!through?.ref || typeof id !== 'number') return null;
  const next = await read(through.ref.entity, id);
  return next ? valueOver(next.entity, next.record, path.slice(through.name.length + 1), read) : null;
}

type FieldsByEntity = ReadonlyMap<Entity, ReadonlySet<Field>>;

const knownWays = new WeakMap<Entity, FieldsByEntity>();

/** The fields of other records that `valueOver` may read, starting from a record of this entity. */
function fieldsOnTheWay(model: Model, entity: Entity): FieldsByEntity {
  const known = knownWays.get(entity);
  if (known) return known;
  const wanted = new Map<Entity, Set<Field>>();
  const go = (from: Entity, path: string): void => {
    const through = from.meta.fields.find(({ kind, name }) => kind === 'ref' && path.startsWith(`${name}.`));
    if (!through?.ref) return;
    const target = entityNamed(model, through.ref.entity);
    const rest = path.slice(through.name.length + 1);
    const fields = wanted.get(target) ?? new Set();
    wanted.set(target, fields);
    for (const field of target.fields.values())
      if (field.name === rest || field.name.startsWith(`${rest}.`) || rest.startsWith(`${field.name}.`))
        fields.add(field);
    go(target, rest);
  };
  for (const { follows } of entity.meta.fields) for (const { from } of follows) go(entity, from.join('.'));
  knownWays.set(entity, wanted);
  return wanted;
}
