import type { Locale } from '../shared/entityMeta';
import type { GeneratedResource } from './kit/pages/generatedResource';
import { createAuthProvider } from './providers/authProvider';
import { createDataProvider } from './providers/dataProvider';
import { createHttpClient } from './providers/httpClient';
import { createPermissionsProvider } from './providers/permissionsProvider';
import { createRightsApi } from './providers/rightsApi';
import type { UrlMap } from './routing/urlMap';
import { readToken } from './session/cookie';
import { createSessionStore, type SessionStore } from './session/session';
import { createStepUpGate, withStepUp } from './session/stepUp';

interface Settings {
  readonly apiUrl: string;
  readonly resources: readonly GeneratedResource[];
  readonly urls: UrlMap;
  readonly locale: () => Locale;
}

/** Wires the providers to each other: one HTTP client, one session, and everything that asks through them. */
export function createServices({ apiUrl, resources, urls, locale }: Settings) {
  const stepUp = createStepUpGate();
  const http = withStepUp(
    createHttpClient({
      locale,
      token: readToken,
      onAnswer: headers => session.heard(headers.get('x-rights')),
    }),
    stepUp,
  );
  const session: SessionStore = createSessionStore(apiUrl, http);
  const permissions = createPermissionsProvider(session);
  const rights = createRightsApi(apiUrl, http);
  return {
    services: { apiUrl, http, session, stepUp, permissions, rights, resources, urls },
    authProvider: createAuthProvider(apiUrl, http, session, permissions),
    dataProvider: createDataProvider(apiUrl, http, urls),
  };
}
