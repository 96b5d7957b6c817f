import { labelsOf } from '../i18n/loadMessages';
import { isLocale } from '../i18n/locale';
import { loadPanel, loadToast } from '../layout/panelCode';
import { pageCodeOf } from '../routing/pageCode';
import { placeOf } from '../routing/productPath';
import type { Services } from '../services';
import { readToken } from '../session/cookie';

/**
 * Asks at once, and side by side, for what the first page cannot do without: who is there, the code of the panel and of
 * the page, and its labels. Each would else wait for the one before. What fails here is asked for again, and told, where
 * it is needed.
 */
export function loadFirstPage(
  { session, resources, urls }: Pick<Services, 'session' | 'resources' | 'urls'>,
  address: { readonly pathname: string; readonly search: string },
  locale: string,
): void {
  if (readToken() === null) return;
  const place = placeOf(address.pathname, address.search, urls);
  const entry = resources.find(({ name }) => name === place?.resource);
  const needed: Promise<unknown>[] = [session.check(), loadPanel(), loadToast()];
  if (entry) needed.push(pageCodeOf(entry).load());
  if (entry && isLocale(locale)) needed.push(labelsOf(locale, entry.name)());
  for (const each of needed) each.catch(() => undefined);
}
