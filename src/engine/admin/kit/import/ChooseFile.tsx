import { Box, Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { type ImportAnswer, mostImportBytes } from '../../../shared/imports';
import { FaultAlert } from '../dialog/FaultAlert';
import { dropLook } from '../files/dropLook';
import { HiddenFileInput } from '../files/HiddenFileInput';
import { useImports } from './imports';

interface Props {
  readonly resource: string;
  /** fraction of the file that was sent; null: no upload is running */
  readonly sent: number | null;
  /** why the last file could not be read; shown until another is chosen */
  readonly fault: Error | null;
  readonly onFile: (file: File) => void;
  /** whether the template is being saved */
  readonly isSaving: boolean;
  readonly onTemplate: () => void;
  /** continues with the latest import */
  readonly onBatch: (batch: ImportAnswer) => void;
  readonly onClose: () => void;
}

/** A drop area for a file, and a button that opens the latest import, to view or undo it. */
export const ChooseFile = ({ resource, sent, fault, isSaving, ...props }: Props) => {
  const { onFile, onTemplate, onBatch, onClose } = props;
  const translate = useTranslate();
  const imports = useImports();
  const picker = useRef<HTMLInputElement>(null);
  const { data: latest } = useQuery({
    queryKey: ['import', resource, 'latest'],
    queryFn: () => imports.latest(resource),
    staleTime: 0,
  });
  const isBusy = sent !== null;
  const own = translate(`import.own_files.${resource}`, { _: '' });
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <>
      <DialogContent
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
        sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}
      >
        <Box sx={dropLook}>
          <Typography variant="body2" color="text.secondary">
            {translate('app.import.drop')}
          </Typography>
          <Button variant="outlined" autoFocus disabled={isBusy} onClick={() => picker.current?.click()}>
            {translate('app.import.choose')}
          </Button>
          <Typography variant="caption" color="text.secondary">
            {translate('app.import.limits', { megabytes: mostImportBytes / 1_048_576 })}
          </Typography>
          {own && (
            <Typography variant="caption" color="text.secondary">
              {translate('app.import.own', { name: own })}
            </Typography>
          )}
        </Box>
        <HiddenFileInput
          ref={picker}
          // files in an office-specific format may have any extension
          accept={own ? undefined : '.csv,.xlsx,.txt'}
          aria-label={translate('app.import.choose')}
          onFiles={([file]) => take(file)}
        />
        {isBusy && <Progress sent={sent} />}
        <FaultAlert text={fault?.message} />
        {!isBusy && (
          <Box sx={{ display: 'grid', justifyItems: 'start' }}>
            <Button onClick={onTemplate} disabled={isSaving}>
              {translate('app.import.template')}
            </Button>
            {latest && (
              <Button color="inherit" onClick={() => onBatch(latest)}>
                {translate('app.import.latest', { filename: latest.filename })}
              </Button>
            )}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
      </DialogActions>
    </>
  );
};

/** The fraction that was sent; how long the server then takes to read the file is unknown. */
const Progress = ({ sent }: { readonly sent: number }) => {
  const translate = useTranslate();
  const percent = Math.floor(sent * 100);
  const isSending = percent < 100;
  return (
    <Box role="status">
      <LinearProgress
        aria-hidden
        {...(isSending && { variant: 'determinate', value: percent })}
        sx={{ mb: 0.5 }}
      />
      <Typography variant="body2">
        {isSending ? translate('app.import.sending', { percent }) : translate('app.import.reading')}
      </Typography>
    </Box>
  );
};
