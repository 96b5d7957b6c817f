import type { UrlMap } from '../../../shared/urlMap';
import type { GeneratedResource } from '../../kit/page/generatedResource';
import type { Services } from '../services';

type MenuSource = Pick<Services, 'product' | 'resources' | 'permissions'>;

/** The menu of one user, group by group in order; what a role may not list, it does not see. */
export function menuOf({ product, resources, permissions }: MenuSource) {
  return product.menuGroups
    .map(group => ({
      group,
      entries: resources
        .filter(entry => entry.menu?.group === group && permissions.can(entry.name, 'list'))
        .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Every resource with its area of the menu, in the menu's order; one without an entry stands beside its parent. */
export function areasOf(resources: readonly GeneratedResource[], urls: UrlMap) {
  const menu = new Map(resources.map(entry => [entry.name, entry.menu]));
  const placeOf = (name: string) => {
    const [parent = ''] = Object.values(urls[name]?.parents ?? {});
    return menu.get(name) ?? menu.get(parent) ?? { group: 'system', order: 1_000 };
  };
  return resources
    .map(({ name }) => ({ name, place: placeOf(name) }))
    .sort((a, b) => a.place.order - b.place.order)
    .map(({ name, place }) => ({ name, area: place.group }));
}
