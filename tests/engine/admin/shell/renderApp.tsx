import type { GeneratedResource } from '@engine/admin/kit/page/generatedResource';
import { App } from '@engine/admin/shell/App';
import { createServices } from '@engine/admin/shell/createServices';
import { createI18nProvider } from '@engine/admin/shell/providers/i18nProvider';
import { createQueryClient } from '@engine/admin/shell/queryClient';
import { appResource } from '@engine/admin/shell/routing/AppResource';
import type { Locale } from '@engine/shared/entityMeta';
import type { UrlMap } from '@engine/shared/urlMap';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { facts } from '../../../../src/cli/screens/facts';
import type { ApiServer } from './apiServer';
import { texts } from './texts';

interface Options {
  readonly api: ApiServer;
  readonly resources: GeneratedResource[];
  /** the page that is opened first, below the base path */
  readonly path: string;
  readonly locale?: Locale;
  /** default: those of the office */
  readonly urls?: UrlMap;
  /** default: the pages of the resources */
  readonly hasPages?: boolean;
}

/** The whole application over a given API, without the office's own parts. */
export async function renderApp({
  api,
  resources,
  path,
  locale = 'en',
  urls = facts.urls,
  hasPages = true,
}: Options) {
  const i18nProvider = await createI18nProvider(locale, texts);
  const { services, ...providers } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources, urls },
    office: {},
    resources,
    locale: () => locale,
  });
  const element = (
    <App
      services={services}
      pages={hasPages ? resources.map(entry => appResource(entry, urls)) : []}
      {...providers}
      i18nProvider={i18nProvider}
      queryClient={createQueryClient(services)}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    basename: '/tours',
    initialEntries: [`/tours${path}`],
  });
  render(<RouterProvider router={router} useTransitions={false} />);
  return { services, router };
}
