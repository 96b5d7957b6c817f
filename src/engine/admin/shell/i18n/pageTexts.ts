import type { Locale } from '../../../shared/entityMeta';
import type { Layer } from './messageTree';

/**
 * Texts of single pages and of large parts of pages, loaded like the labels of a resource; some of these
 * names are not resources.
 */
export const pageTexts: Readonly<Record<Locale, Readonly<Record<string, Layer>>>> = {
  de: {
    'activity-log': async () => (await import('./resources/maintenanceDe')).maintenance,
    bulk: async () => (await import('../../kit/messages/bulkDe')).bulk,
    conditions: async () => (await import('../../kit/messages/conditionsDe')).conditions,
    conflict: async () => (await import('../../kit/messages/conflictDe')).conflict,
    documents: async () => (await import('./resources/documentsDe')).documents,
    export: async () => (await import('../../kit/messages/exportDe')).exporting,
    'first-steps': async () => (await import('./resources/firstStepsDe')).firstSteps,
    boards: async () => (await import('../../kit/messages/boardsDe')).boards,
    groups: async () => (await import('../../kit/messages/groupsDe')).groups,
    history: async () => (await import('../../kit/messages/historyDe')).history,
    import: async () => (await import('../../kit/messages/importDe')).importing,
    profile: async () => (await import('./authorization/profileDe')).profile,
    'quality-findings': async () => (await import('./resources/qualityDe')).quality,
    rights: async () => (await import('./authorization/rightsDe')).rights,
    roles: async () => (await import('./authorization/rightsDe')).rights,
    setup: async () => (await import('./resources/setupDe')).setup,
    views: async () => (await import('../../kit/messages/viewsDe')).views,
  },
  en: {
    'activity-log': async () => (await import('./resources/maintenanceEn')).maintenance,
    bulk: async () => (await import('../../kit/messages/bulkEn')).bulk,
    conditions: async () => (await import('../../kit/messages/conditionsEn')).conditions,
    conflict: async () => (await import('../../kit/messages/conflictEn')).conflict,
    documents: async () => (await import('./resources/documentsEn')).documents,
    export: async () => (await import('../../kit/messages/exportEn')).exporting,
    'first-steps': async () => (await import('./resources/firstStepsEn')).firstSteps,
    boards: async () => (await import('../../kit/messages/boardsEn')).boards,
    groups: async () => (await import('../../kit/messages/groupsEn')).groups,
    history: async () => (await import('../../kit/messages/historyEn')).history,
    import: async () => (await import('../../kit/messages/importEn')).importing,
    profile: async () => (await import('./authorization/profileEn')).profile,
    'quality-findings': async () => (await import('./resources/qualityEn')).quality,
    rights: async () => (await import('./authorization/rightsEn')).rights,
    roles: async () => (await import('./authorization/rightsEn')).rights,
    setup: async () => (await import('./resources/setupEn')).setup,
    views: async () => (await import('../../kit/messages/viewsEn')).views,
  },
};
