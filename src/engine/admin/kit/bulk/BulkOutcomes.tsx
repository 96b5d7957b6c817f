import { Box, Button, DialogActions, DialogContent, LinearProgress } from '@mui/material';
import { type Identifier, useTranslate } from 'react-admin';
import { StatusChip } from '../values/StatusChip';
import type { useBulkChange } from './useBulkChange';

interface Props {
  readonly change: Pick<ReturnType<typeof useBulkChange>, 'outcomes' | 'isRunning' | 'run' | 'stop'>;
  readonly total: number;
  readonly names: ReadonlyMap<Identifier, string>;
  readonly onClose: () => void;
}

/** How far it is, then what became of each record, those that were refused first, and the way back. */
export const BulkOutcomes = ({
  change: { outcomes, isRunning, run, stop },
  total,
  names,
  onClose,
}: Props) => {
  const translate = useTranslate();
  const undone = outcomes.flatMap(({ undo }) => (undo ? [undo] : []));
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const done = outcomes.length - refused.length;
  const ordered = [...refused, ...outcomes.filter(({ outcome }) => outcome === 'done')];
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {isRunning && (
          <LinearProgress
            variant="determinate"
            value={(outcomes.length / Math.max(1, total)) * 100}
            aria-label={translate('app.bulk.progress')}
          />
        )}
        <span role="status">
          {isRunning
            ? translate('app.bulk.done_of', { done: outcomes.length, total })
            : translate('app.bulk.results', {
                done,
                refused: refused.length,
                left: total - outcomes.length,
              })}
        </span>
        <Box component="ul" sx={listLook}>
          {ordered.map(({ id, outcome, message }) => (
            <li key={id}>
              <StatusChip
                label={translate(`app.workflow.outcome.${outcome}`)}
                color={outcome === 'done' ? 'green' : 'red'}
              />
              <span>{names.get(id) ?? `#${id}`}</span>
              {message !== null && <small>{translate(message, { _: message })}</small>}
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button onClick={stop}>{translate('app.bulk.stop')}</Button>
        ) : (
          <>
            {undone.length > 0 && (
              <Button color="inherit" onClick={() => void run(undone)}>
                {translate('ra.action.undo')}
              </Button>
            )}
            <Button variant="contained" autoFocus onClick={onClose}>
              {translate('ra.action.close')}
            </Button>
          </>
        )}
      </DialogActions>
    </>
  );
};

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
