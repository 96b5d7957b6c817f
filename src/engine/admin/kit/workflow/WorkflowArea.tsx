import { Box } from '@mui/material';
import { codeOf, useCode } from '../code';
import type { Parts } from '../page/parts';

const panel = codeOf(async () => (await import('./WorkflowPanel')).WorkflowPanel);

/** Where the record stands and what can be done next; its place is kept while the code comes. */
export const WorkflowArea = ({ parts }: { readonly parts: Parts }) => {
  const Panel = useCode(panel);
  if (!parts.workflow) return null;
  return Panel ? <Panel parts={parts} workflow={parts.workflow} /> : <Box sx={{ height: 50, mb: 1 }} />;
};
