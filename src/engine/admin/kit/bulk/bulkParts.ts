import { lazily } from '../lazily';

/** Components that a list needs only once something is selected; loaded separately from the list. */
export const SelectionNotice = lazily(async () => (await import('./SelectionNotice')).SelectionNotice);
export const WholeFilterNotice = lazily(async () => (await import('./WholeFilterNotice')).WholeFilterNotice);
export const BulkDelete = lazily(async () => (await import('./BulkDelete')).BulkDelete);
export const BulkRestore = lazily(async () => (await import('./BulkRestore')).BulkRestore);
