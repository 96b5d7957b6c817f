import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { adoptConventions } from '../../shared/conventions';
import { adoptFormats } from '../../shared/officeFormats';
import { reloadOnMissingCode } from '../kit/missingCode';
import type { GeneratedResource } from '../kit/page/generatedResource';
import { createStore, type Store, useStored } from '../kit/store';
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
import type { Services } from './services';

interface Settings {
  readonly root: HTMLElement;
  readonly apiUrl: string;
  readonly facts: ScreenFacts;
  readonly office: OfficeScreens;
  /** id of the running build; null in development */
  readonly buildId: string | null;
}

/** The first render waits this long for the code of panel and page, so that both appear together. */
const patienceMs = 1_000;
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** One office: its generated code, and what it registers itself. */
export type Code = Pick<Settings, 'facts' | 'office'>;

/** The running screens, with everything needed to replace their code. */
export interface Shell {
  readonly apiUrl: string;
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly i18nProvider: AppProps['i18nProvider'];
  readonly shown: Store<AppProps>;
  /**
   * Applies the conventions and texts of newer code. Returns its resources, which load their labels with
   * their pages.
   */
  readonly take: (code: Code) => readonly GeneratedResource[];
}

/** Renders the screens of one office into `root`. */
export async function startShell({ root, apiUrl, buildId, ...code }: Settings): Promise<Shell> {
  const { facts, office } = code;
  adopt(code);
  const { basePath, languages } = facts.product;
  const firstLocale = preferredLocale(languages);
  let texts = createTexts(facts, office);
  const i18n = createI18nProvider(firstLocale, {
    languages,
    always: locale => texts.always(locale),
    of: (locale, resource) => texts.of(locale, resource),
  });
  let shownLocale: () => string = () => firstLocale;

  const resourcesOf = ({ facts, office }: Code) =>
    withOwnPages(facts.resources, { ...enginePages, ...office.pages }).map(entry => ({
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
    resources: resourcesOf(code),
    buildId,
    locale: () => {
      const locale = shownLocale();
      return isLocale(locale) ? locale : languages[0];
    },
  });
  services.connection.watch();
  reloadOnMissingCode({
    connection: services.connection,
    keepInput: services.drafts.keepAll,
  });
  const { pathname, search } = location;
  const queryClient = createQueryClient(services);
  const firstCode = loadFirstPage(
    services,
    { queryClient, dataProvider: providers.dataProvider, store: providers.store, locale: firstLocale },
    { pathname: pathname.slice(basePath.length) || '/', search },
    resource => texts.of(firstLocale, resource)(),
  );
  const [i18nProvider] = await Promise.all([i18n, Promise.race([firstCode, wait(patienceMs)])]);
  shownLocale = i18nProvider.getLocale;
  const shown = createStore<AppProps>({
    ...providers,
    services,
    pages: services.resources.map(entry => appResource(entry, facts.urls)),
    notice: office.notice,
    routes: office.routes,
    theme: office.theme,
    i18nProvider,
    queryClient,
  });
  const router = createBrowserRouter(
    [{ path: '*', element: <Shown props={shown} />, errorElement: <RouterErrorPage /> }],
    { basename: basePath },
  );

  // With `useTransitions`, signing out and the check that follows it would trigger each other endlessly.
  // `startTransition` renders in slices, so that rows which arrive meanwhile are shown at once, without
  // skeletons first.
  startTransition(() => createRoot(root).render(<RouterProvider router={router} useTransitions={false} />));

  return {
    apiUrl,
    services,
    queryClient,
    i18nProvider,
    shown,
    take(next) {
      adopt(next);
      texts = createTexts(next.facts, next.office);
      return resourcesOf(next);
    },
  };
}

function adopt({ facts: { product }, office }: Code): void {
  adoptConventions(product);
  adoptFormats(product.formats, office.formats);
}

type AppProps = ComponentProps<typeof App>;

const Shown = ({ props }: { readonly props: Store<AppProps> }) => <App {...useStored(props)} />;
