import { resources } from '@generated/admin/index';
import { urls } from '@generated/urls';
import type { ScreenFacts } from '../../engine/admin/shell/screenFacts';

/** What codegen emitted for the browser of this office; what few pages need loads when it is asked for. */
export const facts: ScreenFacts = {
  product: {
    name: 'tours',
    title: { de: 'Tours', en: 'Tours' },
    lead: {
      de: 'Fahrten, Verordnungen und Abrechnung an einem Ort.',
      en: 'Tours, prescriptions and billing in one place.',
    },
    basePath: '/tours',
    languages: ['de', 'en'],
    menuGroups: ['operations', 'billing', 'parties', 'tariffs', 'base', 'authorization', 'system'],
    roles: ['administrator', 'management', 'billing', 'entry', 'accounting', 'auditor', 'client'].map(
      key => ({ key }),
    ),
    goTo: {
      t: 'tours',
      v: 'prescriptions',
      c: 'bill-cases',
      b: 'bills',
      z: 'payments',
      m: 'overdue-payment-alerts',
      w: 'person-warnings',
      g: 'guest',
      f: 'companies',
      k: 'health-insurance',
    },
    home: { begin: ['tours', 'prescriptions', 'payments', 'guest'] },
  },
  resources,
  urls,
  labels: { de: () => import('@generated/labels/de/index'), en: () => import('@generated/labels/en/index') },
  permissions: async () => (await import('@generated/permissions')).permissions,
};
