import type { Locale } from '../../shared/entityMeta';
import type { Layer } from './loadMessages';

const rightsDe: Layer = async () => (await import('./authorization/rightsDe')).rights;
const rightsEn: Layer = async () => (await import('./authorization/rightsEn')).rights;
const profileDe: Layer = async () => (await import('./authorization/profileDe')).profile;
const profileEn: Layer = async () => (await import('./authorization/profileEn')).profile;

/** What hand-written screens of one resource say; loaded with its generated labels. Two pages of our own are like resources. */
export const ownLayers: Readonly<Record<Locale, Readonly<Record<string, Layer>>>> = {
  de: {
    'bill-cases': async () => (await import('./resources/billCasesDe')).billCases,
    bills: async () => (await import('./resources/billsDe')).bills,
    documents: async () => (await import('./resources/documentsDe')).documents,
    guest: async () => (await import('./resources/guestDe')).guest,
    'overdue-payment-alerts': async () =>
      (await import('./resources/overduePaymentAlertsDe')).overduePaymentAlerts,
    jobs: async () => (await import('./resources/jobsDe')).jobs,
    payments: async () => (await import('./resources/paymentsDe')).payments,
    'person-warnings': async () => (await import('./resources/personWarningsDe')).personWarnings,
    'tour-series': async () => (await import('./resources/tourSeriesDe')).tourSeries,
    setup: async () => (await import('./resources/setupDe')).setup,
    'templates-management': async () => (await import('./resources/templatesDe')).templates,
    roles: rightsDe,
    rights: rightsDe,
    profile: profileDe,
    tours: async () => (await import('./resources/toursDe')).tours,
    prescriptions: async () => (await import('./resources/prescriptionsDe')).prescriptions,
  },
  en: {
    'bill-cases': async () => (await import('./resources/billCasesEn')).billCases,
    bills: async () => (await import('./resources/billsEn')).bills,
    documents: async () => (await import('./resources/documentsEn')).documents,
    guest: async () => (await import('./resources/guestEn')).guest,
    'overdue-payment-alerts': async () =>
      (await import('./resources/overduePaymentAlertsEn')).overduePaymentAlerts,
    jobs: async () => (await import('./resources/jobsEn')).jobs,
    payments: async () => (await import('./resources/paymentsEn')).payments,
    'person-warnings': async () => (await import('./resources/personWarningsEn')).personWarnings,
    'tour-series': async () => (await import('./resources/tourSeriesEn')).tourSeries,
    setup: async () => (await import('./resources/setupEn')).setup,
    'templates-management': async () => (await import('./resources/templatesEn')).templates,
    roles: rightsEn,
    rights: rightsEn,
    profile: profileEn,
    tours: async () => (await import('./resources/toursEn')).tours,
    prescriptions: async () => (await import('./resources/prescriptionsEn')).prescriptions,
  },
};
