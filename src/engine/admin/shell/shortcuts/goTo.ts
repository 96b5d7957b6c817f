import type { Services } from '../services';

/** Of the lists that every office has; what else is visited all day is the product's to say. */
const engineLetters: Readonly<Record<string, string>> = { u: 'users', l: 'activity-log' };

interface GoTo {
  readonly keys: string;
  readonly path: string;
  readonly resource: string;
}

/** `g` and then a letter leads to a list: those that the user may see. Every other page is a word in the palette. */
export function goToKeys({
  product,
  urls,
  permissions,
}: Pick<Services, 'product' | 'urls' | 'permissions'>): readonly GoTo[] {
  return Object.entries({ ...product.goTo, ...engineLetters }).flatMap(([letter, resource]) => {
    const path = urls[resource]?.list;
    return path && permissions.can(resource, 'list') ? [{ keys: `g ${letter}`, path, resource }] : [];
  });
}
