import '@fontsource-variable/inter/wght.css';
import { resources as generated } from '@generated/admin/index';
import { urls } from '@generated/urls';
import { handWritten } from '@office/screens';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { reloadOnMissingCode } from '../../engine/admin/kit/missingCode';
import { App } from '../../engine/admin/shell/App';
import { buildIdOf } from '../../engine/admin/shell/builds/builds';
import { createServices } from '../../engine/admin/shell/createServices';
import { isLocale, preferredLocale } from '../../engine/admin/shell/i18n/locale';
import { RouterErrorPage } from '../../engine/admin/shell/pages/ErrorPage';
import { loadFirstPage } from '../../engine/admin/shell/preload/firstPage';
import { createI18nProvider } from '../../engine/admin/shell/providers/i18nProvider';
import { createQueryClient } from '../../engine/admin/shell/queryClient';
import { partsOf } from '../../engine/admin/shell/resources/partsOf';
import { appResource } from '../../engine/admin/shell/routing/AppResource';
import { withOwnPages } from '../../engine/admin/shell/routing/withOwnPages';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

const firstLocale = preferredLocale();
let shownLocale: () => string = () => firstLocale;
const texts = createI18nProvider(firstLocale);
const resources = withOwnPages(generated, handWritten).map(entry => ({
  ...entry,
  load: async () => {
    const labels = texts.then(({ needLabels }) => needLabels(entry.name));
    const [pages] = await Promise.all([entry.load(), labels]);
    return pages;
  },
}));
const { services, ...providers } = createServices({
  apiUrl: '/api/v1',
  resources,
  urls,
  buildId: buildIdOf(import.meta.url),
  locale: () => {
    const locale = shownLocale();
    return isLocale(locale) ? locale : 'de';
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
const basename = '/tours';
const { pathname, search } = location;
const queryClient = createQueryClient(services);
const { dataProvider, store } = providers;
loadFirstPage(
  services,
  { queryClient, dataProvider, store, partsOf },
  { pathname: pathname.slice(basename.length) || '/', search },
  firstLocale,
);
const i18nProvider = await texts;
shownLocale = i18nProvider.getLocale;
const app = (
  <App
    services={services}
    pages={services.resources.map(entry => appResource(entry, urls))}
    {...providers}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
  />
);
const router = createBrowserRouter([{ path: '*', element: app, errorElement: <RouterErrorPage /> }], {
  basename,
});

// With transitions on, signing out and the check that follows it chase each other without end.
createRoot(root).render(<RouterProvider router={router} useTransitions={false} />);
