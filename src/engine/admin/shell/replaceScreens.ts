import { partsOf } from './createServices';
import { createDataProvider } from './providers/dataProvider';
import { readAgain } from './queryClient';
import { appResource } from './routing/AppResource';
import { pageCodeOf } from './routing/pageCode';
import type { Code, Shell } from './startShell';

/**
 * Replaces the running code with newer code and keeps the input of open forms (`npm run dev`). `known`
 * resolves once React treats the loaded pages as newer versions of those on the screen.
 */
export async function replaceScreens(shell: Shell, next: Code, known: () => Promise<void>): Promise<void> {
  const { services, i18nProvider, queryClient, shown } = shell;
  const before = shown.get();
  const resources = shell.take(next);
  const isOpen = (name: string) =>
    before.services.resources.some(entry => entry.name === name && pageCodeOf(entry).here() !== null);
  await Promise.all([
    i18nProvider.changeLocale(i18nProvider.getLocale()),
    ...resources.filter(({ name }) => isOpen(name)).map(entry => pageCodeOf(entry).load()),
  ]);
  await known();
  Object.assign(services, partsOf(next, resources));
  shown.set({
    ...before,
    services: { ...services },
    pages: resources.map(entry => appResource(entry, next.facts.urls)),
    notice: next.office.notice,
    routes: next.office.routes,
    theme: next.office.theme,
    dataProvider: createDataProvider(shell.apiUrl, services.http, next.facts.urls),
    i18nProvider: { ...i18nProvider },
  });
  await queryClient.invalidateQueries({ queryKey: ['pages'] });
}

/** After a change of the server's code: reloads the session and everything on the screen. */
export async function refreshScreens({ services, queryClient }: Shell): Promise<void> {
  await services.session.refresh();
  await readAgain(queryClient);
}
