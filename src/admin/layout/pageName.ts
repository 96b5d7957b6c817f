import type { TranslateFunction } from 'ra-core';
import type { Place } from '../routing/productPath';

const ownPages: Readonly<Record<string, string>> = {
  '/': 'app.home.title',
  '/profile': 'app.profile.title',
  '/UserRechte': 'authorization.rights.title',
  '/authorization/matrix': 'authorization.matrix.title',
  '/access-denied': 'app.error.access_denied',
};

/** What a page is called in the language of the screen; of a record's page, what kind of record it is. */
export function pageName(path: string, place: Place | null, translate: TranslateFunction): string {
  if (!place) return translate(ownPages[path.split('?')[0] ?? ''] ?? 'app.error.status_404');
  if (place.page === 'create') return translate(`resources.${place.resource}.page.create`);
  return translate(`resources.${place.resource}.name`, { smart_count: place.page === 'list' ? 2 : 1 });
}
