import type { Pages } from '../../kit/page/parts/parts';

/** Hand-written pages of the entities that every office has, by resource; they replace the generated ones. */
export const enginePages: Readonly<Record<string, () => Promise<Pages>>> = {
  'activity-log': () => import('./activity'),
  'approval-requests': () => import('./approvalRequest'),
  documents: () => import('./document'),
  jobs: () => import('./job'),
  permissions: () => import('./permission'),
  roles: () => import('./role'),
  setup: () => import('./setting'),
  users: () => import('./user'),
};
