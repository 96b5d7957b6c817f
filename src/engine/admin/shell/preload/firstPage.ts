import { Panel } from '../layout/panelParts';
import { pageCodeOf } from '../routing/pageCode';
import { matchPage, type PageMatch } from '../routing/productPath';
import type { Services } from '../services';
import { readToken } from '../session/cookie';
import type { RecordSources } from './firstRecords';

/**
 * Loads everything that the first page needs in parallel: the session, the code of the panel and of the page,
 * its labels and its records. Otherwise each would wait for the one before. A failure is ignored here: the
 * part that needs the data requests it again and reports the error. Resolves when the code is loaded or has
 * failed.
 */
export function loadFirstPage(
  {
    session,
    resources,
    urls,
    generatedPages,
  }: Pick<Services, 'session' | 'resources' | 'urls' | 'generatedPages'>,
  sources: RecordSources,
  address: { readonly pathname: string; readonly search: string },
  labelsOf: (resource: string) => Promise<unknown>,
): Promise<unknown> {
  if (readToken() === null) return Promise.resolve();
  const place = matchPage(address.pathname, address.search, urls);
  const entry = resources.find(({ name }) => name === place?.resource);
  const needed: Promise<unknown>[] = [session.check(), Panel.preload()];
  if (entry) needed.push(pageCodeOf(entry).load());
  if (place && place.page !== 'create')
    needed.push(askFor(place, address.search, sources, { urls, generatedPages }));
  if (entry) needed.push(labelsOf(entry.name));
  for (const each of needed) each.catch(() => undefined);
  return Promise.allSettled([Panel.preload(), entry && pageCodeOf(entry).load()]);
}

async function askFor(
  { resource, params }: PageMatch,
  search: string,
  sources: RecordSources,
  { urls, generatedPages }: Pick<Services, 'urls' | 'generatedPages'>,
): Promise<void> {
  const [{ entity }, { askForRecord, askForRows }] = await Promise.all([
    generatedPages(resource),
    import('./firstRecords'),
  ]);
  if (params.id !== undefined) return askForRecord(sources, resource, params.id);
  // a nested list belongs to the record that its address names
  if (entity && !urls[resource]?.parents) await askForRows(sources, entity, search);
}
