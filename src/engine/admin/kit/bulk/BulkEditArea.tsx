import { lazily } from '../lazily';
import type { ListParts } from '../page/parts';

export const BulkEdit = lazily(async () => (await import('./BulkEdit')).BulkEdit);

/** The way to change fields of the selected records; the first list does without the code. */
export const BulkEditArea = ({ parts }: { readonly parts: ListParts }) => <BulkEdit parts={parts} />;
