import { lazily } from '../lazily';

/** The first list does without the code. */
export const BulkDelete = lazily(async () => (await import('./BulkDelete')).BulkDelete);
export const BulkRestore = lazily(async () => (await import('./BulkRestore')).BulkRestore);
