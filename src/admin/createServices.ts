import type { Locale } from '../shared/entityMeta';
import type { GeneratedResource } from './kit/pages/generatedResource';
import { createAuthProvider } from './providers/authProvider';
import { createDataProvider } from './providers/dataProvider';
import { createHttpClient } from './providers/httpClient';
import { createPermissionsProvider } from './providers/permissionsProvider';
import type { UrlMap } from './routing/urlMap';
import { readToken } from './session/cookie';
import { createSessionStore } from './session/session';

interface Settings {
  readonly apiUrl: string;
  readonly resources: readonly GeneratedResource[];
  readonly urls: UrlMap;
  readonly locale: () => Locale;
}

/** Wires the providers to each other: one HTTP client, one session, and everything that asks through them. */
export function createServices({ apiUrl, resources, urls, locale }: Settings) {
  const http = createHttpClient({ locale, token: readToken });
  const session = createSessionStore(apiUrl, http);
  const permissions = createPermissionsProvider(session);
  return {
    services: { apiUrl, http, session, permissions, resources, urls },
    authProvider: createAuthProvider(apiUrl, http, session, permissions),
    dataProvider: createDataProvider(apiUrl, http, urls),
  };
}
