import type { Operation } from '../src/shared/entityMeta';
import type { EntitySchema } from './dialect';

/** Every action of an entity that a permission can be given for, in the order of the matrix. */
export function actionsOf(operations: readonly Operation[], schema: EntitySchema): readonly string[] {
  if (operations.length === 0) return [];
  return [
    ...operations,
    ...(operations.includes('list') ? ['export'] : []),
    ...(operations.includes('create') ? ['import'] : []),
    ...(schema['x-workflow']?.transitions.map(transition => transition.name) ?? []),
  ];
}

const LEVELS: Readonly<Record<'read' | 'write', readonly string[]>> = {
  read: ['list', 'read'],
  write: ['list', 'read', 'create', 'update'],
};

/** What each shipped role may do when the product ships: levels and lists spelled out, only actions that exist. */
export function buildAccess(
  schema: EntitySchema,
  actions: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const transitions = schema['x-workflow']?.transitions ?? [];
  const named = (role: string) => transitions.filter(t => t.roles?.includes(role)).map(t => t.name);
  const reserved = new Set(transitions.filter(t => t.roles !== undefined).map(t => t.name));
  const granted = (level: 'read' | 'write' | 'manage' | readonly string[]): readonly string[] => {
    if (level === 'manage') return actions.filter(action => !reserved.has(action));
    return typeof level === 'string' ? LEVELS[level] : level;
  };
  return Object.fromEntries(
    Object.entries(schema['x-access'] ?? {}).map(([role, level]) => {
      const wanted = new Set([...granted(level), ...named(role)]);
      return [role, actions.filter(action => wanted.has(action))];
    }),
  );
}
