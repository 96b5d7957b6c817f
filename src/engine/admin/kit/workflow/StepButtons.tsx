import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, ListItemText, Menu, MenuItem } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { StepChoice } from '../../../shared/workflow';
import { useAccess } from '../access/access';
import { WhyNot } from '../access/WhyNot';
import { useShortcuts } from '../shortcuts/useShortcut';
import type { StepRequest } from './StepDialog';
import { useWhyNotStep } from './useWhyNotStep';
import { usualNext, type WorkflowParts } from './workflowParts';

interface Props {
  readonly workflow: WorkflowParts;
  readonly state: string;
  readonly choices: readonly StepChoice[];
  readonly ask: (request: StepRequest) => void;
}

/** The usual next step as a button; other steps in a menu, with the reason for those that are not possible. */
export const StepButtons = ({ workflow, state, choices, ask }: Props) => {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const whyNot = useWhyNotStep(workflow);
  const { can, blocked } = useAccess();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const nameOf = (name: string) => translate(`resources.${resource}.transitions.${name}`);
  const possible = choices.filter(({ allowed }) => allowed);
  const next = usualNext(workflow, state, possible);
  // users who may take none of the steps see no menu, rather than a list of refusals
  const isForReaders = !choices.some(({ name }) => can(resource, name));
  const others = isForReaders
    ? []
    : [...possible, ...choices.filter(({ allowed }) => !allowed)].filter(each => each !== next);
  const choose = (choice: StepChoice) => {
    const step = workflow.steps.find(({ name }) => name === choice.name);
    setIsOpen(false);
    if (step) ask({ step, missing: choice.missing, decision: null });
  };
  // possible steps are also offered in the command palette
  useShortcuts(
    (blocked === null ? possible : []).map(choice => ({
      keys: [],
      label: nameOf(choice.name),
      group: 'record',
      run: () => choose(choice),
    })),
  );
  return (
    <>
      {next && (
        <WhyNot reason={blocked}>
          <Button variant="contained" size="small" disabled={blocked !== null} onClick={() => choose(next)}>
            {nameOf(next.name)}
          </Button>
        </WhyNot>
      )}
      {others.length > 0 && (
        <Button
          ref={anchor}
          size="small"
          variant="outlined"
          endIcon={<ExpandMore />}
          aria-haspopup="menu"
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(true)}
        >
          {translate('app.workflow.others')}
        </Button>
      )}
      <Menu id={id} anchorEl={anchor.current} open={isOpen} onClose={() => setIsOpen(false)}>
        {others.map(choice => (
          <MenuItem
            key={choice.name}
            aria-disabled={!choice.allowed || blocked !== null}
            onClick={() => choice.allowed && blocked === null && choose(choice)}
            sx={{ opacity: choice.allowed ? 1 : 0.75, whiteSpace: 'normal', maxWidth: 340 }}
          >
            <ListItemText
              primary={nameOf(choice.name)}
              secondary={choice.why ? whyNot(choice) : null}
              slotProps={{ secondary: { variant: 'caption' } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
