import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import type { StepResult } from '../../../shared/workflow';
import { StatusChip } from '../values/StatusChip';

interface Props {
  readonly outcomes: readonly RecordOutcome[];
  readonly names: ReadonlyMap<Identifier, string>;
}

export interface RecordOutcome {
  readonly id: Identifier;
  readonly outcome: StepResult['outcome'];
  readonly reason: ReactNode;
}

/** What became of each record of a bulk change, those that were refused first. */
export const OutcomeList = ({ outcomes, names }: Props) => {
  const translate = useTranslate();
  const ordered = [...outcomes].sort((one, other) => rank(one) - rank(other));
  return (
    <Box component="ul" sx={listLook}>
      {ordered.map(({ id, outcome, reason }) => (
        <li key={id}>
          <StatusChip label={translate(`app.workflow.outcome.${outcome}`)} color={colors[outcome]} />
          <span>{names.get(id) ?? `#${id}`}</span>
          {reason && <small>{reason}</small>}
        </li>
      ))}
    </Box>
  );
};

const colors = { done: 'green', requested: 'yellow', refused: 'red' } as const;

const rank = ({ outcome }: RecordOutcome) => ['refused', 'requested', 'done'].indexOf(outcome);

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: '50vh',
  overflowY: 'auto',
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.5 },
  '& span': { overflowWrap: 'anywhere' },
  '& small': { flexBasis: '100%', color: 'text.secondary' },
};
