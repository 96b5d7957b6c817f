import type { FieldSchema } from '../dialect/field';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import type { Candidate, World } from './rule';

export const systemColumns = [
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'archived_at',
];

/**
 * The field at a path that may go through references; null if there is none. `unjudged`: a system column, or
 * a field of an entity whose own file is faulty.
 */
export function fieldAt(entity: Candidate, world: World, path: string): FieldSchema | 'unjudged' | null {
  const field = entity.fields.get(path);
  if (field) return field;
  if (systemColumns.includes(path)) return 'unjudged';
  const [first = '', ...rest] = path.split('.');
  const ref = entity.fields.get(first)?.['x-ref'];
  if (!ref || rest.length === 0) return null;
  const target = world.byName.get(ref.entity);
  if (!target) return world.names.has(ref.entity) ? 'unjudged' : null;
  return fieldAt(target, world, rest.join('.'));
}

/**
 * Follows the references of a path as far as possible: the entity that they reach, and the rest of the path
 * there.
 */
export function reached(entity: Candidate, world: World, path: string): readonly [Candidate, string] {
  const [first = '', ...rest] = path.split('.');
  const target = world.byName.get(entity.fields.get(first)?.['x-ref']?.entity ?? '');
  return target && rest.length > 0 ? reached(target, world, rest.join('.')) : [entity, path];
}

export const noField = (candidate: Candidate, place: SchemaPath, path: string): Problem =>
  problem(
    candidate.file,
    place,
    `Field "${path}" does not exist`,
    didYouMean(path, [...candidate.fields.keys(), ...candidate.groups]),
  );
