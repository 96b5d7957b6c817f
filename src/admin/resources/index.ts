import type { Pages } from '../kit/pages/parts';

/**
 * Hand-written screens, by resource: they take the place of the generated ones. `bill.tsx` changes one input of the
 * form; `activity.tsx` owns a whole page. Neither is touched by codegen.
 */
export const handWritten: Readonly<Record<string, () => Promise<Pages>>> = {
  'activity-log': () => import('./activity'),
  'approval-requests': () => import('./approvalRequest'),
  'bill-cases': () => import('./billCase'),
  bills: () => import('./bill'),
  documents: () => import('./document'),
  guest: () => import('./guest'),
  jobs: () => import('./job'),
  'overdue-payment-alerts': () => import('./overduePaymentAlert'),
  payments: () => import('./payment'),
  permissions: () => import('./permission'),
  'person-warnings': () => import('./personWarning'),
  prescriptions: () => import('./prescription'),
  roles: () => import('./role'),
  tours: () => import('./tour'),
  'tour-series': () => import('./tourSeries'),
  setup: () => import('./setting'),
  'templates-management': () => import('./template'),
  users: () => import('./user'),
};
