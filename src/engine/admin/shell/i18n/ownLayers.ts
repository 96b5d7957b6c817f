import type { Locale } from '../../../shared/entityMeta';
import type { Layer } from './loadMessages';

const rightsDe: Layer = async () => (await import('./authorization/rightsDe')).rights;
const rightsEn: Layer = async () => (await import('./authorization/rightsEn')).rights;
const profileDe: Layer = async () => (await import('./authorization/profileDe')).profile;
const profileEn: Layer = async () => (await import('./authorization/profileEn')).profile;

/** What hand-written screens of one resource say; loaded with its generated labels. Two pages of our own are like resources. */
export const ownLayers: Readonly<Record<Locale, Readonly<Record<string, Layer>>>> = {
  de: {
    'bill-cases': async () => (await import('@office/cases/texts/de')).billCases,
    bills: async () => (await import('@office/bills/texts/de')).bills,
    documents: async () => (await import('./resources/documentsDe')).documents,
    guest: async () => (await import('@office/guests/texts/de')).guest,
    'overdue-payment-alerts': async () => (await import('@office/dunning/texts/de')).overduePaymentAlerts,
    jobs: async () => (await import('./resources/jobsDe')).jobs,
    payments: async () => (await import('@office/payments/texts/de')).payments,
    'person-warnings': async () => (await import('@office/warnings/texts/de')).personWarnings,
    'tour-series': async () => (await import('@office/series/texts/de')).tourSeries,
    setup: async () => (await import('./resources/setupDe')).setup,
    'templates-management': async () => (await import('@office/letters/texts/de')).templates,
    roles: rightsDe,
    rights: rightsDe,
    profile: profileDe,
    tours: async () => (await import('@office/tours/texts/de')).tours,
    prescriptions: async () => (await import('@office/prescriptions/texts/de')).prescriptions,
  },
  en: {
    'bill-cases': async () => (await import('@office/cases/texts/en')).billCases,
    bills: async () => (await import('@office/bills/texts/en')).bills,
    documents: async () => (await import('./resources/documentsEn')).documents,
    guest: async () => (await import('@office/guests/texts/en')).guest,
    'overdue-payment-alerts': async () => (await import('@office/dunning/texts/en')).overduePaymentAlerts,
    jobs: async () => (await import('./resources/jobsEn')).jobs,
    payments: async () => (await import('@office/payments/texts/en')).payments,
    'person-warnings': async () => (await import('@office/warnings/texts/en')).personWarnings,
    'tour-series': async () => (await import('@office/series/texts/en')).tourSeries,
    setup: async () => (await import('./resources/setupEn')).setup,
    'templates-management': async () => (await import('@office/letters/texts/en')).templates,
    roles: rightsEn,
    rights: rightsEn,
    profile: profileEn,
    tours: async () => (await import('@office/tours/texts/en')).tours,
    prescriptions: async () => (await import('@office/prescriptions/texts/en')).prescriptions,
  },
};
