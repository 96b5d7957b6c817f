import History from '@mui/icons-material/History';
import { Box, Button, Card } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { PendingApproval, StepChoice } from '../../../shared/workflow';
import { archivedAt } from '../archive/archive';
import { fieldOf } from '../page/entity/entityContext';
import type { ShowParts } from '../page/parts/parts';
import { RecordFigures } from '../show/RecordFigures';
import { ApprovalNotice } from './ApprovalNotice';
import { StateLine } from './StateLine';
import { StepButtons } from './StepButtons';
import { StepDialog, type StepRequest } from './StepDialog';
import { StepHistory } from './StepHistory';
import type { WorkflowParts } from './workflowParts';

interface Props {
  readonly parts: ShowParts;
  readonly workflow: WorkflowParts;
}

export const WorkflowPanel = ({ parts, workflow }: Props) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const [request, setRequest] = useState<StepRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (!record) return null;
  const choices: readonly StepChoice[] = archivedAt(record) === null ? (record._transitions ?? []) : [];
  const state = String(record[workflow.field]);
  const approval: PendingApproval | null = record._approval ?? null;
  return (
    <Card variant="outlined" component="section" aria-label={translate('app.workflow.title')} sx={{ mb: 1 }}>
      <Box sx={barLook}>
        <StateLine workflow={workflow} state={state} />
        <Box sx={{ flex: 1 }} />
        <Button
          size="small"
          color="inherit"
          startIcon={<History />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {translate('app.workflow.history')}
        </Button>
        <StepButtons workflow={workflow} state={state} choices={choices} ask={setRequest} />
      </Box>
      {approval && (
        <ApprovalNotice workflow={workflow} approval={approval} choices={choices} ask={setRequest} />
      )}
      {isOpen && <StepHistory field={workflow.field} />}
      {request && (
        <StepDialog
          parts={parts}
          request={request}
          figures={<RecordFigures parts={{ ...parts, figures: withoutLinks(parts) }} />}
          note={parts.stepNote?.(request.step.name, record)}
          onClose={() => setRequest(null)}
        />
      )}
    </Card>
  );
};

/** Figures without links, which would leave the page and lose the input. */
const withoutLinks = ({ entity, figures }: ShowParts): readonly string[] =>
  figures.filter(name => !fieldOf(entity, name)?.ref);

const barLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.25, py: 0.75 };
