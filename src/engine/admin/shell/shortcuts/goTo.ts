import { isOfUse } from '../layout/menu/menuOf';
import type { Services } from '../services';

/** Letters for lists that every office has; the product defines the others. */
const engineLetters: Readonly<Record<string, string>> = { u: 'users', l: 'activity-log' };

interface GoTo {
  readonly keys: string;
  readonly path: string;
  readonly resource: string;
}

/**
 * `g` and a letter open one of these lists, if it is of use to the user. All other pages are found in the palette.
 */
export function goToKeys({
  product,
  urls,
  permissions,
}: Pick<Services, 'product' | 'urls' | 'permissions'>): readonly GoTo[] {
  return Object.entries({ ...product.goTo, ...engineLetters }).flatMap(([letter, resource]) => {
    const path = urls[resource]?.list;
    return path && isOfUse(permissions, resource) ? [{ keys: `g ${letter}`, path, resource }] : [];
  });
}
