import { lazily } from '@engine/admin/kit/lazily';
import type { OfficeScreens } from '@engine/admin/shell/officeScreens';
import type { MenuGroup, ResourceName } from '@generated/admin/index';
import { formatChecks } from './formatChecks';
import { Mark } from './home/screens/Mark';
import { words as de } from './home/texts/de';
import { words as en } from './home/texts/en';

/** What this office adds to the screens generated from its schemas. Codegen does not touch this file. */
export const office: OfficeScreens<ResourceName, MenuGroup> = {
  formats: formatChecks,
  mark: Mark,
  pages: {
    'base-rates': () => import('./dunning/screens/baseRate'),
    'bill-cases': () => import('./cases/screens/billCase'),
    bills: () => import('./bills/screens/bill'),
    clients: () => import('./settlements/screens/client'),
    companies: () => import('./settlements/screens/company'),
    guest: () => import('./guests/screens/guest'),
    'guest-insurances': () => import('./insurances/screens/guestInsurance'),
    'health-insurance': () => import('./insurers/screens/healthInsurance'),
    'overdue-payment-alerts': () => import('./dunning/screens/overduePaymentAlert'),
    payments: () => import('./payments/screens/payment'),
    'person-warnings': () => import('./warnings/screens/personWarning'),
    prescriptions: () => import('./prescriptions/screens/prescription'),
    settlements: () => import('./settlements/screens/settlement'),
    'settlement-lines': () => import('./settlements/screens/settlementLine'),
    tariffnumbers: () => import('./pricing/screens/tariffNumber'),
    'templates-management': () => import('./letters/screens/template'),
    'tour-series': () => import('./series/screens/tourSeries'),
    tours: () => import('./tours/screens/tour'),
  },
  ownPages: [
    {
      path: '/reports',
      title: 'app.menu.reports',
      group: 'billing',
      needs: ['bills', 'report'],
      icon: 'ic:baseline-assessment',
      load: async () => (await import('./reports/screens/ReportsPage')).ReportsPage,
    },
  ],
  texts: {
    de: {
      '/reports': async () => (await import('./reports/texts/de')).reports,
      'activity-log': async () => (await import('./integrity/texts/de')).activityLog,
      banks: async () => (await import('./banks/texts/de')).banks,
      'base-rates': async () => (await import('./dunning/texts/baseRatesDe')).baseRates,
      'bill-cases': async () => (await import('./cases/texts/de')).billCases,
      bills: async () => ({
        ...(await import('./bills/texts/de')).bills,
        ...(await import('./mailing/texts/de')).mailing,
      }),
      'dta-recipient': async () => (await import('./insurers/texts/de')).insurers,
      guest: async () => (await import('./guests/texts/de')).guest,
      'guest-insurances': async () => (await import('./insurances/texts/de')).insurances,
      'health-insurance': async () => (await import('./insurers/texts/de')).insurers,
      jobs: async () => (await import('./home/texts/jobsDe')).jobs,
      'overdue-payment-alerts': async () => (await import('./dunning/texts/de')).overduePaymentAlerts,
      payments: async () => (await import('./payments/texts/de')).payments,
      'person-warnings': async () => (await import('./warnings/texts/de')).personWarnings,
      prescriptions: async () => (await import('./prescriptions/texts/de')).prescriptions,
      settlements: async () => (await import('./settlements/texts/de')).settlements,
      tariffnumbers: async () => (await import('./pricing/texts/de')).pricing,
      'templates-management': async () => (await import('./letters/texts/de')).templates,
      'tour-series': async () => (await import('./series/texts/de')).tourSeries,
      tours: async () => (await import('./tours/texts/de')).tours,
    },
    en: {
      '/reports': async () => (await import('./reports/texts/en')).reports,
      'activity-log': async () => (await import('./integrity/texts/en')).activityLog,
      banks: async () => (await import('./banks/texts/en')).banks,
      'base-rates': async () => (await import('./dunning/texts/baseRatesEn')).baseRates,
      'bill-cases': async () => (await import('./cases/texts/en')).billCases,
      bills: async () => ({
        ...(await import('./bills/texts/en')).bills,
        ...(await import('./mailing/texts/en')).mailing,
      }),
      'dta-recipient': async () => (await import('./insurers/texts/en')).insurers,
      guest: async () => (await import('./guests/texts/en')).guest,
      'guest-insurances': async () => (await import('./insurances/texts/en')).insurances,
      'health-insurance': async () => (await import('./insurers/texts/en')).insurers,
      jobs: async () => (await import('./home/texts/jobsEn')).jobs,
      'overdue-payment-alerts': async () => (await import('./dunning/texts/en')).overduePaymentAlerts,
      payments: async () => (await import('./payments/texts/en')).payments,
      'person-warnings': async () => (await import('./warnings/texts/en')).personWarnings,
      prescriptions: async () => (await import('./prescriptions/texts/en')).prescriptions,
      settlements: async () => (await import('./settlements/texts/en')).settlements,
      tariffnumbers: async () => (await import('./pricing/texts/en')).pricing,
      'templates-management': async () => (await import('./letters/texts/en')).templates,
      'tour-series': async () => (await import('./series/texts/en')).tourSeries,
      tours: async () => (await import('./tours/texts/en')).tours,
    },
  },
  words: { de, en },
  signInPoints: [
    { de: 'Von der Verordnung bis zur bezahlten Rechnung', en: 'From the prescription to the paid bill' },
    { de: 'Geprüft, bevor die Kasse prüft', en: 'Checked before the insurer checks' },
  ],
  notice: lazily(async () => (await import('./warnings/screens/GuestNotice')).GuestNotice),
  jobAmounts: ['sum', 'fees', 'interest'],
};
