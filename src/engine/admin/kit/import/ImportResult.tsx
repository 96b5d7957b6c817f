import { Alert, Box, Button, DialogActions, DialogContent } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { ImportAnswer } from '../../../shared/imports';
import { ImportedRows } from './ImportedRows';
import { useCounted } from './useCounted';

interface Props {
  readonly entity: EntityMeta;
  readonly fieldName: (name: string) => string;
  readonly batch: ImportAnswer;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
  /** imports the rows that were left when the job was stopped */
  readonly onResume: () => void;
  readonly onSaveFailed: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** The outcome of each row, and what can follow: save the failed rows, import the rest, or undo. */
export const ImportResult = ({
  entity,
  fieldName,
  batch,
  isBusy,
  onUndo,
  onResume,
  onSaveFailed,
  onAnother,
  onClose,
}: Props) => {
  const translate = useTranslate();
  const counted = useCounted();
  const { stage, counts, error } = batch;
  const isUndone = stage === 'undo' && counts.done === 0;
  const result = stage === 'commit' ? 'done' : isUndone ? 'undone' : 'not_undone';
  return (
    <>
      <DialogContent dividers sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {error && <Alert severity="error">{error}</Alert>}
        <Alert severity={result === 'not_undone' ? 'warning' : 'success'}>
          {counted(`app.import.result.${result}`, counts.done)}
          {stage === 'commit' &&
            counts.faulty > 0 &&
            ` ${counted('app.import.result.failed', counts.faulty)}`}
        </Alert>
        <ImportedRows entity={entity} fieldName={fieldName} batch={batch} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1 }}>
          {counts.faulty > 0 && (
            <Button color="inherit" onClick={onSaveFailed}>
              {translate('app.import.save_failed')}
            </Button>
          )}
          {counts.done > 0 && (
            <Button color="inherit" disabled={isBusy} onClick={onUndo}>
              {translate('app.import.undo')}
            </Button>
          )}
          {stage === 'commit' && counts.waiting > 0 && (
            <Button color="inherit" disabled={isBusy} onClick={onResume}>
              {counted('app.import.commit', counts.waiting)}
            </Button>
          )}
        </Box>
        <Button color="inherit" onClick={onAnother}>
          {translate('app.import.another')}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </>
  );
};
