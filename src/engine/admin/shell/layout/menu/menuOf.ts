import type { UrlMap } from '../../../../shared/urlMap';
import type { GeneratedResource } from '../../../kit/page/generatedResource';
import type { Services } from '../../services';

type MenuSource = Pick<Services, 'product' | 'resources' | 'permissions'>;

/** Whether the user may open the list and their limits leave records in it. */
export const isOfUse = (permissions: Services['permissions'], resource: string): boolean =>
  permissions.can(resource, 'list') && !permissions.isOutOfSight(resource);

/** One user's menu, group by group in order, without the lists that are of no use to the user. */
export function menuOf({ product, resources, permissions }: MenuSource) {
  return product.menuGroups
    .map(group => ({
      group,
      entries: resources
        .filter(entry => entry.menu?.group === group && isOfUse(permissions, entry.name))
        .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/**
 * Every resource with its menu group, in menu order; a resource without an entry comes next to its parent.
 */
export function areasOf(resources: readonly GeneratedResource[], urls: UrlMap) {
  const menu = new Map(resources.map(entry => [entry.name, entry.menu]));
  const rankOf = (name: string) => {
    const [parent = ''] = Object.values(urls[name]?.parents ?? {});
    return menu.get(name) ?? menu.get(parent) ?? { group: 'system', order: 1_000 };
  };
  return resources
    .map(({ name }) => ({ name, place: rankOf(name) }))
    .sort((a, b) => a.place.order - b.place.order)
    .map(({ name, place }) => ({ name, area: place.group }));
}
