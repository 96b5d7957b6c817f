import type { Operation } from '../src/engine/shared/entityMeta';
import type { EntitySchema } from './dialect/entity';

const ALL: readonly Operation[] = ['list', 'read', 'create', 'update', 'delete'];

/** The API operations of an entity; child rows are saved with their parent and have none of their own. */
export function operationsOf(schema: EntitySchema): readonly Operation[] {
  return schema['x-child-of'] ? [] : ALL.filter(each => schema['x-operations']?.includes(each) ?? true);
}

/** Every action of an entity that can be granted, in the order of the permission matrix. */
export function actionsOf(operations: readonly Operation[], schema: EntitySchema): readonly string[] {
  const named = schema['x-permissions']?.map(permission => permission.name) ?? [];
  // an entity without operations can still have named permissions
  if (operations.length === 0) return named;
  return [
    ...operations,
    ...(operations.includes('list') ? ['export'] : []),
    ...(operations.includes('create') ? ['import'] : []),
    ...(schema['x-archive'] && operations.includes('delete') ? ['restore'] : []),
    ...(schema['x-workflow']?.transitions ?? []).filter(({ by }) => by !== 'product').map(({ name }) => name),
    ...named,
  ];
}

const LEVELS: Readonly<Record<'read' | 'write', readonly string[]>> = {
  read: ['list', 'read'],
  write: ['list', 'read', 'create', 'update'],
};

/**
 * The actions that each role has in a new installation: levels such as `write` are spelled out, and only
 * actions of the entity occur.
 */
export function buildAccess(
  schema: EntitySchema,
  actions: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const rights = [
    ...(schema['x-workflow']?.transitions ?? []),
    ...(schema['x-permissions'] ?? []).map(({ name, roles = [] }) => ({ name, roles })),
  ];
  const named = (role: string) => rights.filter(({ roles }) => roles?.includes(role)).map(({ name }) => name);
  const reserved = new Set(rights.filter(({ roles }) => roles !== undefined).map(({ name }) => name));
  const granted = (level: 'read' | 'write' | 'manage' | readonly string[]): readonly string[] => {
    if (level === 'manage') return actions.filter(action => !reserved.has(action));
    return typeof level === 'string' ? LEVELS[level] : level;
  };
  const levels = schema['x-access'] ?? {};
  const roles = new Set([...Object.keys(levels), ...rights.flatMap(right => right.roles ?? [])]);
  return Object.fromEntries(
    [...roles].map(role => {
      const wanted = new Set([...granted(levels[role] ?? []), ...named(role)]);
      return [role, actions.filter(action => wanted.has(action))];
    }),
  );
}
