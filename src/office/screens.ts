import type { Pages } from '@engine/admin/kit/page/parts';

/**
 * Hand-written screens, by resource: they take the place of the generated ones. `bill.tsx` changes one input of the
 * form; `activity.tsx` owns a whole page. Neither is touched by codegen.
 */
export const handWritten: Readonly<Record<string, () => Promise<Pages>>> = {
  'activity-log': () => import('@engine/admin/shell/resources/activity'),
  'approval-requests': () => import('@engine/admin/shell/resources/approvalRequest'),
  'bill-cases': () => import('./cases/screens/billCase'),
  bills: () => import('./bills/screens/bill'),
  documents: () => import('@engine/admin/shell/resources/document'),
  guest: () => import('./guests/screens/guest'),
  jobs: () => import('@engine/admin/shell/resources/job'),
  'overdue-payment-alerts': () => import('./dunning/screens/overduePaymentAlert'),
  payments: () => import('./payments/screens/payment'),
  permissions: () => import('@engine/admin/shell/resources/permission'),
  'person-warnings': () => import('./warnings/screens/personWarning'),
  prescriptions: () => import('./prescriptions/screens/prescription'),
  roles: () => import('@engine/admin/shell/resources/role'),
  tours: () => import('./tours/screens/tour'),
  'tour-series': () => import('./series/screens/tourSeries'),
  setup: () => import('@engine/admin/shell/resources/setting'),
  'templates-management': () => import('./letters/screens/template'),
  users: () => import('@engine/admin/shell/resources/user'),
};
