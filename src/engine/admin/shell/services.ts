import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Files } from '../kit/files/files';
import type { GeneratedResource } from '../kit/page/generatedResource';
import type { BuildWatch } from './builds/builds';
import type { Connection } from './connection/connection';
import type { HttpClient } from './providers/httpClient';
import type { PermissionsProvider } from './providers/permissionsProvider';
import type { ProfileApi } from './providers/profileApi';
import type { RightsApi } from './providers/rightsApi';
import type { WorkApi } from './providers/workApi';
import type { Writes } from './providers/writes';
import type { UrlMap } from './routing/urlMap';
import type { DraftStore } from './session/drafts';
import type { Session, SessionStore } from './session/session';
import type { StepUpGate } from './session/stepUp';

/** What the shell is made of, built once in `main.tsx` (and by tests) and handed down. */
export interface Services {
  readonly apiUrl: string;
  readonly http: HttpClient;
  readonly connection: Connection;
  readonly session: SessionStore;
  readonly drafts: DraftStore;
  readonly builds: BuildWatch;
  readonly stepUp: StepUpGate;
  readonly permissions: PermissionsProvider;
  readonly rights: RightsApi;
  readonly profile: ProfileApi;
  readonly work: WorkApi;
  readonly files: Files;
  readonly writes: Writes;
  readonly resources: readonly GeneratedResource[];
  readonly urls: UrlMap;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs <ServicesContext> above it; App provides it.');
  return services;
}

/** The signed-in user and rights; null only before the first check and after signing out. */
export function useSession(): Session | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.current);
}
