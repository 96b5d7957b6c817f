import { lazily } from '../lazily';

/** Actions on a selection that use form inputs. Kept apart from `bulkParts.ts`, which the toolbar of a form imports. */
export const BulkSteps = lazily(async () => (await import('../workflow/BulkSteps')).BulkSteps);
export const BulkEdit = lazily(async () => (await import('./BulkEdit')).BulkEdit);
