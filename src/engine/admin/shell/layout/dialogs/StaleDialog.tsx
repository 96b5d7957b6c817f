import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type HttpError, useRefresh, useTranslate } from 'ra-core';
import { StaleChanges } from '../../../kit/conflict/StaleChanges';
import { type StaleAnswer, staleAnswer } from '../../../kit/conflict/staleAnswer';
import { useSeenRecord } from '../../../kit/conflict/useSeenRecord';
import { usePages } from '../../../kit/page/parts/usePages';

interface Props {
  readonly error: HttpError;
  readonly onClose: () => void;
}

/**
 * Protects another user's change from being overwritten: shows who changed what and when, and offers to
 * reload.
 */
export function StaleDialog({ error, onClose }: Props) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const answer = staleAnswer(error);
  return (
    <Dialog open onClose={onClose} aria-labelledby="stale-title">
      <DialogTitle id="stale-title">{translate('app.error.stale_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {answer && <Changes answer={answer} />}
        <DialogContentText>{translate('app.error.stale_text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('app.error.stale_stay')}</Button>
        <Button
          variant="contained"
          onClick={() => {
            onClose();
            refresh();
          }}
        >
          {translate('app.error.stale_reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Changes = ({ answer: { resource, current } }: { readonly answer: StaleAnswer }) => {
  const entity = usePages(resource)?.entity;
  const before = useSeenRecord(resource, current);
  return entity && <StaleChanges entity={entity} before={before} current={current} />;
};
