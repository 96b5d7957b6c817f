import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { adoptConventions } from '../../shared/conventions';
import { adoptFormats } from '../../shared/officeFormats';
import { reloadOnMissingCode } from '../kit/missingCode';
import { App } from './App';
import { createServices } from './createServices';
import { isLocale, preferredLocale } from './i18n/locale';
import { createTexts } from './i18n/texts';
import type { OfficeScreens } from './officeScreens';
import { RouterErrorPage } from './pages/ErrorPage';
import { loadFirstPage } from './preload/firstPage';
import { createI18nProvider } from './providers/i18nProvider';
import { createQueryClient } from './queryClient';
import { enginePages } from './resources/enginePages';
import { appResource } from './routing/AppResource';
import { withOwnPages } from './routing/withOwnPages';
import type { ScreenFacts } from './screenFacts';

interface Settings {
  readonly root: HTMLElement;
  readonly apiUrl: string;
  readonly facts: ScreenFacts;
  readonly office: OfficeScreens;
  /** which build runs; null in development, where there is none */
  readonly buildId: string | null;
}

/** The frame and the page appear together, unless the code of one takes longer than this. */
const patienceMs = 1_000;
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Draws the screens of one office into the page: what codegen emitted for it, completed by what it registers itself. */
export async function startShell({ root, apiUrl, facts, office, buildId }: Settings): Promise<void> {
  adoptConventions(facts.product);
  adoptFormats(facts.product.formats, office.formats);
  const { basePath, languages } = facts.product;
  const firstLocale = preferredLocale(languages);
  const texts = createTexts(facts, office);
  const i18n = createI18nProvider(firstLocale, texts);
  let shownLocale: () => string = () => firstLocale;

  const resources = withOwnPages(facts.resources, { ...enginePages, ...office.pages }).map(entry => ({
    ...entry,
    load: async () => {
      const labels = i18n.then(({ needLabels }) => needLabels(entry.name));
      const [pages] = await Promise.all([entry.load(), labels]);
      return pages;
    },
  }));
  const { services, ...providers } = createServices({
    apiUrl,
    facts,
    office,
    resources,
    buildId,
    locale: () => {
      const locale = shownLocale();
      return isLocale(locale) ? locale : languages[0];
    },
  });
  services.connection.watch();
  reloadOnMissingCode({
    connection: services.connection,
    keepInput: () => {
      const user = services.session.current()?.user;
      if (user) services.drafts.keepAll(user.id);
    },
  });
  const { pathname, search } = location;
  const queryClient = createQueryClient(services);
  const firstCode = loadFirstPage(
    services,
    { queryClient, dataProvider: providers.dataProvider, store: providers.store },
    { pathname: pathname.slice(basePath.length) || '/', search },
    resource => texts.of(firstLocale, resource)(),
  );
  const [i18nProvider] = await Promise.all([i18n, Promise.race([firstCode, wait(patienceMs)])]);
  shownLocale = i18nProvider.getLocale;
  const app = (
    <App
      services={services}
      pages={services.resources.map(entry => appResource(entry, facts.urls))}
      notice={office.notice}
      routes={office.routes}
      theme={office.theme}
      {...providers}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
    />
  );
  const router = createBrowserRouter([{ path: '*', element: app, errorElement: <RouterErrorPage /> }], {
    basename: basePath,
  });

  // With transitions on, signing out and the check that follows it chase each other without end.
  // Rendered in slices, so that rows which arrive meanwhile are shown at once, without placeholders before them.
  startTransition(() => createRoot(root).render(<RouterProvider router={router} useTransitions={false} />));
}
