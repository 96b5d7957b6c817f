import { areasOf } from '../layout/menu/menuOf';
import type { Services } from '../services';

/** The names of all resources in menu order: group by group, and in order within each. */
export function menuOrder({ product, resources, urls }: Pick<Services, 'product' | 'resources' | 'urls'>) {
  const areas = areasOf(resources, urls);
  const groups = [...product.menuGroups, ...areas.map(({ area }) => area)];
  return areas
    .sort((one, other) => groups.indexOf(one.area) - groups.indexOf(other.area))
    .map(({ name }) => name);
}
