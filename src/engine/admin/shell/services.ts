import type { HttpError } from 'ra-core';
import { type ComponentType, createContext, useContext } from 'react';
import type { Locale, Text } from '../../shared/entityMeta';
import type { Product } from '../../shared/product';
import type { UrlMap } from '../../shared/urlMap';
import type { Bulk } from '../kit/bulk/bulkContext';
import type { Exports } from '../kit/export/exports';
import type { Files } from '../kit/files/files';
import type { Imports } from '../kit/import/imports';
import type { GeneratedResource } from '../kit/page/generatedResource';
import { type Store, useStored } from '../kit/store';
import type { Views } from '../kit/views/viewsContext';
import type { BuildWatch } from './builds/builds';
import type { Connection } from './connection/connection';
import type { Names } from './layout/bar/pageName';
import type { OwnPages } from './layout/menu/ownPages';
import type { MarkProps } from './officeScreens';
import type { HttpClient } from './providers/httpClient';
import type { PermissionsProvider } from './providers/permissionsProvider';
import type { ProfileApi } from './providers/profileApi';
import type { RightsApi } from './providers/rightsApi';
import type { WorkApi } from './providers/workApi';
import type { Writes } from './providers/writes';
import type { ScreenFacts } from './screenFacts';
import type { DraftStore } from './session/drafts';
import type { Session, SessionStore } from './session/session';
import type { StepUpGate } from './session/stepUp';

/** The parts of the shell, created once by `startShell` (and by tests) and passed down. */
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
  readonly exports: Exports;
  readonly imports: Imports;
  readonly bulk: Bulk;
  readonly views: Views;
  readonly files: Files;
  readonly writes: Writes;
  /**
   * the error of a write that the server rejected because the record had changed meanwhile (412), until the
   * user has seen it
   */
  readonly staleWrite: Store<HttpError | null>;
  readonly resources: readonly GeneratedResource[];
  readonly urls: UrlMap;
  readonly product: Product;
  /** names of the product's resources in a language, by message key; loaded on demand */
  readonly names: (locale: Locale) => Promise<Names>;
  /** keys of the permissions on single fields; loaded on demand */
  readonly fieldPermissions: ScreenFacts['fieldPermissions'];
  /** definitions of the settings; loaded when their page is opened */
  readonly settings: ScreenFacts['settings'];
  /** the generated pages of a resource, even if hand-written ones replace them */
  readonly generatedPages: (resource: string) => ReturnType<GeneratedResource['load']>;
  /** the pages of a resource, with hand-written ones in place of generated ones */
  readonly shownPages: (resource: string) => ReturnType<GeneratedResource['load']>;
  /** the pages that belong to no resource */
  readonly ownPages: OwnPages;
  /** the mark beside the product's name */
  readonly mark: ComponentType<MarkProps>;
  /** the office's selling points beside the sign-in form */
  readonly signInPoints: readonly Text[];
  /** numbers in a job's result that are amounts in cents */
  readonly jobAmounts: readonly string[];
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs <ServicesContext> above it; App provides it.');
  return services;
}

/** The signed-in user with permissions; null only before the first check and after signing out. */
export function useSession(): Session | null {
  const { session } = useServices();
  return useStored({ subscribe: session.subscribe, get: session.current });
}
