import { Button, DialogActions, DialogContent, LinearProgress } from '@mui/material';
import { type Identifier, useTranslate } from 'react-admin';
import { OutcomeList } from '../workflow/OutcomeList';
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
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  const done = outcomes.length - refused;
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
                refused,
                left: total - outcomes.length,
              })}
        </span>
        <OutcomeList
          outcomes={outcomes.map(({ id, outcome, message }) => ({
            id,
            outcome,
            reason: message !== null && translate(message, { _: message }),
          }))}
          names={names}
        />
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
