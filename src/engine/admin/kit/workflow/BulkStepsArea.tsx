import { codeOf, useCode } from '../code';
import type { Parts } from '../page/parts';

const steps = codeOf(async () => (await import('./BulkSteps')).BulkSteps);

/** The steps that the selected records can take together; the first list does without the code. */
export const BulkStepsArea = ({ parts }: { readonly parts: Parts }) => {
  const BulkSteps = useCode(steps);
  return BulkSteps && parts.workflow ? <BulkSteps workflow={parts.workflow} /> : null;
};
