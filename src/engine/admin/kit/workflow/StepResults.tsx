import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { StepResult } from '../../../shared/workflow';
import { StatusChip } from '../values/StatusChip';

interface Props {
  readonly results: readonly StepResult[];
  readonly labels: ReadonlyMap<number, string>;
}

const colors = { done: 'green', requested: 'yellow', refused: 'red' } as const;

/** The number of those that went well, then every one that did not, with the reason. */
export const StepResults = ({ results, labels }: Props) => {
  const translate = useTranslate();
  const count = (outcome: StepResult['outcome']) => results.filter(each => each.outcome === outcome).length;
  const ordered = [...results].sort((one, other) => rank(one) - rank(other));
  return (
    <>
      <span role="status">
        {translate('app.workflow.results', {
          done: count('done') + count('requested'),
          refused: count('refused'),
        })}
      </span>
      <Box component="ul" sx={listLook}>
        {ordered.map(({ id, outcome, message, errors }) => (
          <li key={id}>
            <StatusChip label={translate(`app.workflow.outcome.${outcome}`)} color={colors[outcome]} />
            <span>{labels.get(id) ?? `#${id}`}</span>
            {message && (
              <small>
                {errors
                  ? Object.values(errors)
                      .map(each => each.message)
                      .join(' ')
                  : message}
              </small>
            )}
          </li>
        ))}
      </Box>
    </>
  );
};

const rank = ({ outcome }: StepResult) => ['refused', 'requested', 'done'].indexOf(outcome);

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
