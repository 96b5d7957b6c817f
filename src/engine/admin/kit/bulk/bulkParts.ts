import { lazily } from '../lazily';

/** What a list has once something is selected; the first list does without the code. */
export const SelectionNotice = lazily(async () => (await import('./SelectionNotice')).SelectionNotice);
export const WholeFilterNotice = lazily(async () => (await import('./WholeFilterNotice')).WholeFilterNotice);
export const BulkDelete = lazily(async () => (await import('./BulkDelete')).BulkDelete);
export const BulkRestore = lazily(async () => (await import('./BulkRestore')).BulkRestore);
