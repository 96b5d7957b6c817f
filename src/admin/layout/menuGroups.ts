import type { GeneratedResource } from '../kit/pages/generatedResource';
import type { PermissionsProvider } from '../providers/permissionsProvider';

export const menuGroups: readonly string[] = [
  'operations',
  'billing',
  'parties',
  'tariffs',
  'base',
  'authorization',
  'system',
];

/** The menu of one user, group by group in order; what a role may not list, it does not see. */
export function menuOf(resources: readonly GeneratedResource[], permissions: PermissionsProvider) {
  return menuGroups
    .map(group => ({
      group,
      entries: resources
        .filter(entry => entry.menu?.group === group && permissions.can(entry.name, 'list'))
        .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
