import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { sum } from '../../../shared/sum';
import { useAccess } from '../access/access';
import { useWholeFilter } from '../bulk/wholeFilter';
import { useSelectedRecords } from '../list/selection/useSelectedRecords';
import { BulkStepDialog } from './BulkStepDialog';
import { useStatusCounts } from './useStatusCounts';
import type { Step, WorkflowParts } from './workflowParts';

/**
 * Menu of steps for the selected records or the whole filter, with the number of records whose state allows each step.
 */
export const BulkSteps = ({ workflow }: { readonly workflow: WorkflowParts }) => {
  const resource = useResourceContext() ?? '';
  const { selectedIds } = useListContext();
  const { records } = useSelectedRecords();
  const { whole } = useWholeFilter();
  const { can, blocked } = useAccess();
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<Step | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const counts = useStatusCounts(workflow.field, isOpen);
  const fitting = ({ from }: Step) =>
    counts
      ? sum(from.map(status => counts.get(status) ?? 0))
      : records.filter(record => from.includes(String(record[workflow.field]))).length;
  const offered = workflow.steps.filter(
    step => can(resource, step.name) && (whole !== null || fitting(step) > 0),
  );
  if (blocked !== null || (offered.length === 0 && asked === null)) return null;
  return (
    <>
      <Button
        ref={anchor}
        size="small"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(true)}
      >
        {translate('app.workflow.bulk')}
      </Button>
      <Menu id={id} anchorEl={anchor.current} open={isOpen} onClose={() => setIsOpen(false)}>
        {offered.map(step => (
          <MenuItem
            key={step.name}
            disabled={counts !== null && fitting(step) === 0}
            onClick={() => {
              setIsOpen(false);
              setAsked(step);
            }}
          >
            {translate(whole && !counts ? 'app.workflow.bulk_step_whole' : 'app.workflow.bulk_step', {
              step: translate(`resources.${resource}.transitions.${step.name}`),
              fitting: fitting(step),
              selected: whole ? whole.count : selectedIds.length,
            })}
          </MenuItem>
        ))}
      </Menu>
      {asked && <BulkStepDialog workflow={workflow} step={asked} onClose={() => setAsked(null)} />}
    </>
  );
};
