import { areasOf } from '../layout/menuOf';
import type { Services } from '../services';

/** The names of all resources as they follow each other in the menu: group by group, and in the order of each. */
export function menuOrder({ product, resources, urls }: Pick<Services, 'product' | 'resources' | 'urls'>) {
  const areas = areasOf(resources, urls);
  const groups = [...product.menuGroups, ...areas.map(({ area }) => area)];
  return areas
    .sort((one, other) => groups.indexOf(one.area) - groups.indexOf(other.area))
    .map(({ name }) => name);
}
