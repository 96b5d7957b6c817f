import { type HttpError, localStorageStore } from 'ra-core';
import type { Locale } from '../../shared/entityMeta';
import type { GeneratedResource } from '../kit/page/generatedResource';
import { createStore as createStored } from '../kit/store';
import { createBuildWatch } from './builds/builds';
import { createConnection } from './connection/connection';
import { PlainMark } from './layout/bar/PlainMark';
import { createOwnPages } from './layout/menu/ownPages';
import type { OfficeScreens } from './officeScreens';
import { ownToTab } from './ownToTab';
import { createAuthProvider } from './providers/authProvider';
import { createBulkApi } from './providers/bulkApi';
import { createDataProvider } from './providers/dataProvider';
import { createExportsApi } from './providers/exportsApi';
import { createFilesApi } from './providers/filesApi';
import { createHttpClient } from './providers/httpClient';
import { createImportsApi } from './providers/importsApi';
import { createPermissionsProvider } from './providers/permissionsProvider';
import { createProfileApi } from './providers/profileApi';
import { createRightsApi } from './providers/rightsApi';
import { createViewsApi } from './providers/viewsApi';
import { createWorkApi } from './providers/workApi';
import { withWrites } from './providers/writes';
import type { ScreenFacts } from './screenFacts';
import { readToken } from './session/cookie';
import { createDraftStore } from './session/drafts';
import { createSessionStore, type SessionStore } from './session/session';
import { createStepUpGate, withStepUp } from './session/stepUp';
import { withoutSelection } from './withoutSelection';

interface Settings {
  readonly apiUrl: string;
  readonly facts: ScreenFacts;
  readonly office: OfficeScreens;
  /** `facts.resources` with the hand-written pages in place of the generated ones */
  readonly resources: readonly GeneratedResource[];
  readonly locale: () => Locale;
  /** id of the running build; null in development and tests */
  readonly buildId?: string | null;
}

/** Connects the providers: one HTTP client, one session, and everything that sends requests through them. */
export function createServices({ apiUrl, facts, office, resources, locale, buildId = null }: Settings) {
  const { product, urls } = facts;
  const stepUp = createStepUpGate();
  const connection = createConnection({ probeUrl: new URL('/healthz', new URL(apiUrl, location.href)).href });
  const { http, writes } = withWrites(
    withStepUp(
      createHttpClient({
        connection,
        locale,
        token: readToken,
        onAnswer: headers => session.heard(headers.get('x-rights')),
      }),
      stepUp,
    ),
  );
  const { store, belongTo } = createStore(product.title.en);
  const drafts = createDraftStore();
  const builds = createBuildWatch({ runningId: buildId, baseUrl: import.meta.env.BASE_URL });
  const session: SessionStore = createSessionStore(apiUrl, http, {
    onLost: drafts.keepAll,
    untilAnswered: () => {
      connection.missed();
      return connection.back();
    },
  });
  session.subscribe(() => {
    const current = session.current();
    if (!current) return drafts.forgetKey();
    belongTo(current.user.id);
    drafts.belongTo(current.user.id, current.draftKey);
  });
  const permissions = createPermissionsProvider(session);
  const rights = createRightsApi(apiUrl, http);
  const profile = createProfileApi(apiUrl, http);
  const work = createWorkApi(apiUrl, http);
  const exports = createExportsApi(apiUrl, http);
  const imports = createImportsApi(apiUrl, http);
  const bulk = createBulkApi(apiUrl, http);
  const views = createViewsApi(apiUrl, http);
  const files = createFilesApi(apiUrl, http, product.documents.usualKind);
  return {
    services: {
      apiUrl,
      http,
      connection,
      session,
      drafts,
      builds,
      stepUp,
      permissions,
      rights,
      profile,
      work,
      exports,
      imports,
      bulk,
      views,
      files,
      writes,
      staleWrite: createStored<HttpError | null>(null),
      ...partsOf({ facts, office }, resources),
    },
    authProvider: createAuthProvider(apiUrl, http, session, permissions, connection.back),
    dataProvider: createDataProvider(apiUrl, http, urls),
    store,
  };
}

/**
 * The services that come from generated and hand-written code; the others survive when these are replaced.
 */
export const partsOf = (
  { facts, office }: Pick<Settings, 'facts' | 'office'>,
  resources: readonly GeneratedResource[],
) => ({
  resources,
  urls: facts.urls,
  product: facts.product,
  fieldPermissions: facts.fieldPermissions,
  settings: facts.settings,
  names: async (locale: Locale) => (await facts.labels[locale]()).names,
  generatedPages: pagesIn(facts.resources),
  shownPages: pagesIn(resources),
  mark: office.mark ?? PlainMark,
  ownPages: createOwnPages(office.ownPages),
  signInPoints: office.signInPoints ?? [],
  jobAmounts: office.jobAmounts ?? [],
});

const pagesIn = (resources: readonly GeneratedResource[]) => async (resource: string) =>
  (await resources.find(({ name }) => name === resource)?.load()) ?? {};

/** The settings that the screens keep in this browser. */
function createStore(title: string) {
  const store = localStorageStore(undefined, title);
  // The cookie holds the language; a copy in the store could contradict it.
  store.removeItem('locale');
  const own = ownToTab(store, title);
  return { store: withoutSelection(own), belongTo: own.belongTo };
}
