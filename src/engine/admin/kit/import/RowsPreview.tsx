import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
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
  readonly onCommit: () => void;
  readonly onSaveFailed: () => void;
  readonly onMap: () => void;
  readonly onClose: () => void;
}

/** A preview of the outcome of each row; nothing is written yet. */
export const RowsPreview = ({
  entity,
  fieldName,
  batch,
  isBusy,
  onCommit,
  onSaveFailed,
  onMap,
  onClose,
}: Props) => {
  const translate = useTranslate();
  const counted = useCounted();
  const { waiting, faulty } = batch.counts;
  return (
    <>
      <DialogContent dividers>
        <Typography variant="body2" sx={{ mb: 1.5 }} role="status">
          {translate('app.import.preview_hint')}
        </Typography>
        <ImportedRows entity={entity} fieldName={fieldName} batch={batch} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1 }}>
          {faulty > 0 && (
            <Button color="inherit" onClick={onSaveFailed}>
              {translate('app.import.save_failed')}
            </Button>
          )}
        </Box>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
        <Button color="inherit" onClick={onMap}>
          {translate('app.import.back')}
        </Button>
        <Button variant="contained" disabled={isBusy || waiting === 0} onClick={onCommit}>
          {counted('app.import.commit', waiting)}
        </Button>
      </DialogActions>
    </>
  );
};
