import type { Locale } from '../shared/entityMeta';
import type { GeneratedResource } from './kit/pages/generatedResource';
import { createAuthProvider } from './providers/authProvider';
import { createDataProvider } from './providers/dataProvider';
import { createHttpClient } from './providers/httpClient';
import { createPermissionsProvider } from './providers/permissionsProvider';
import type { UrlMap } from './routing/urlMap';
import { readToken } from './session/cookie';
import { createSessionStore } from './session/session';
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
  const http = withStepUp(createHttpClient({ locale, token: readToken }), stepUp);
  const session = createSessionStore(apiUrl, http);
  const permissions = createPermissionsProvider(session);
  return {
    services: { apiUrl, http, session, stepUp, permissions, resources, urls },
    authProvider: createAuthProvider(apiUrl, http, session, permissions),
    dataProvider: createDataProvider(apiUrl, http, urls),
  };
}
