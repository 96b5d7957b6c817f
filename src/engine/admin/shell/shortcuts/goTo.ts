import type { PermissionsProvider } from '../providers/permissionsProvider';
import type { UrlMap } from '../routing/urlMap';

/** `g` and then this: letters for the places that are visited all day. Every other page is a word in the palette. */
const letters: Readonly<Record<string, string>> = {
  t: 'tours',
  v: 'prescriptions',
  c: 'bill-cases',
  b: 'bills',
  z: 'payments',
  m: 'overdue-payment-alerts',
  w: 'person-warnings',
  g: 'guest',
  f: 'companies',
  k: 'health-insurance',
  u: 'users',
  l: 'activity-log',
};

export interface GoTo {
  readonly keys: string;
  readonly path: string;
  readonly resource: string;
}

/** Those that the user may see. */
export function goToKeys(urls: UrlMap, permissions: PermissionsProvider): readonly GoTo[] {
  return Object.entries(letters).flatMap(([letter, resource]) => {
    const path = urls[resource]?.list;
    return path && permissions.can(resource, 'list') ? [{ keys: `g ${letter}`, path, resource }] : [];
  });
}
