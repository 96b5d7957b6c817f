import { Alert, Box, Button } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import type { Decision, PendingApproval, StepChoice } from '../../../shared/workflow';
import { useAccess } from '../access/access';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import type { StepRequest } from './StepDialog';
import type { WorkflowParts } from './workflowParts';

interface Props {
  readonly workflow: WorkflowParts;
  readonly approval: PendingApproval;
  readonly choices: readonly StepChoice[];
  readonly ask: (request: StepRequest) => void;
}

/** Shows who requested which step and why, with buttons for the user's possible decisions. */
export const ApprovalNotice = ({ workflow, approval, choices, ask }: Props) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { blocked } = useAccess();
  const step = workflow.steps.find(({ name }) => name === approval.step);
  const decisions = choices.find(({ name }) => name === approval.step)?.decisions ?? [];
  const key = approval.isOwn ? 'waits_own' : approval.requested_by === null ? 'waits' : 'waits_by';
  return (
    <Alert severity="warning" sx={{ borderRadius: 0, '& .MuiAlert-message': { flex: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
          {translate(`app.workflow.${key}`, {
            step: translate(`resources.${resource}.transitions.${approval.step}`),
            by: approval.requested_by,
            at: formatInstant(approval.requested_at, tag),
            reason: approval.reason,
          })}
        </Box>
        {step &&
          blocked === null &&
          decisions.map((decision: Decision) => (
            <Button
              key={decision}
              size="small"
              color="inherit"
              variant={decision === 'approve' ? 'outlined' : 'text'}
              onClick={() => ask({ step, missing: [], decision })}
            >
              {translate(`app.workflow.${decision}`)}
            </Button>
          ))}
      </Box>
    </Alert>
  );
};
