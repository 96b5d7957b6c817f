import type { Locale } from '../../../shared/entityMeta';
import type { Layer } from './messageTree';

/** What the shell's own pages say, loaded with the labels of their resource. `rights` and `profile` are no resources. */
export const pageTexts: Readonly<Record<Locale, Readonly<Record<string, Layer>>>> = {
  de: {
    'activity-log': async () => (await import('./resources/maintenanceDe')).maintenance,
    documents: async () => (await import('./resources/documentsDe')).documents,
    profile: async () => (await import('./authorization/profileDe')).profile,
    rights: async () => (await import('./authorization/rightsDe')).rights,
    roles: async () => (await import('./authorization/rightsDe')).rights,
    setup: async () => (await import('./resources/setupDe')).setup,
  },
  en: {
    'activity-log': async () => (await import('./resources/maintenanceEn')).maintenance,
    documents: async () => (await import('./resources/documentsEn')).documents,
    profile: async () => (await import('./authorization/profileEn')).profile,
    rights: async () => (await import('./authorization/rightsEn')).rights,
    roles: async () => (await import('./authorization/rightsEn')).rights,
    setup: async () => (await import('./resources/setupEn')).setup,
  },
};
