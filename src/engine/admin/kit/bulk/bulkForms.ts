import { lazily } from '../lazily';

/** What a selection offers by inputs of a form. Apart from `bulkParts.ts`, which the toolbar of a form needs itself. */
export const BulkSteps = lazily(async () => (await import('../workflow/BulkSteps')).BulkSteps);
export const BulkEdit = lazily(async () => (await import('./BulkEdit')).BulkEdit);
