import { lazily } from '../lazily';
import type { ListParts } from '../page/parts';

const BulkSteps = lazily(async () => (await import('./BulkSteps')).BulkSteps);

/** The steps that the selected records can take together; the first list does without the code. */
export const BulkStepsArea = ({ parts }: { readonly parts: ListParts }) =>
  parts.workflow && <BulkSteps workflow={parts.workflow} />;
