import { Box } from '@mui/material';
import { lazily } from '../lazily';
import type { ShowParts } from '../page/parts';

/** Its place is kept while the code comes. */
const WorkflowPanel = lazily(
  async () => (await import('./WorkflowPanel')).WorkflowPanel,
  () => <Box sx={{ height: 50, mb: 1 }} />,
);

/** Where the record stands and what can be done next. */
export const WorkflowArea = ({ parts }: { readonly parts: ShowParts }) =>
  parts.workflow && <WorkflowPanel parts={parts} workflow={parts.workflow} />;
