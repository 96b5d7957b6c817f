import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { type Identifier, useListContext, useLocaleState, useStore, useTranslate } from 'react-admin';
import type { FilterExpression } from '../../../shared/field';
import { sizeText } from '../../../shared/sizeText';
import { FaultAlert } from '../dialog/FaultAlert';
import type { ListParts } from '../page/parts/parts';
import { useLabels } from '../page/parts/usePages';
import { exportFormats } from './exports';
import { useExport } from './useExport';
import { useExportColumns } from './useExportColumns';

interface Props {
  readonly parts: ListParts;
  readonly ids: readonly Identifier[] | null;
  readonly within: FilterExpression;
  readonly onClose: () => void;
}

/**
 * Asks for format and columns, then shows the progress; it stays open until the file is complete, or shows why it
 * failed.
 */
export const ExportDialog = ({ parts, ids, within, onClose }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const [format, setFormat] = useStore('export.format', 'xlsx');
  const [choice, setChoice] = useState('shown');
  const columns = useExportColumns(parts);
  const { state, start, cancel } = useExport(parts.resource, { ids, within }, onClose);
  const hasTexts = useLabels('export');
  const isBusy = state.kind === 'busy';
  const close = () => {
    cancel();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = exportFormats.find(each => each === format) ?? exportFormats[0];
    void start(chosen, choice === 'shown' ? columns : null);
  };
  if (!hasTexts) return null;
  return (
    <Dialog open onClose={isBusy ? undefined : close} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Box component="form" onSubmit={submit}>
        <DialogTitle id={titleId}>{translate('ra.action.export')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <WhatIsMeant ids={ids} />
          <Options
            label="app.export.format"
            value={format}
            options={exportFormats}
            isDisabled={isBusy}
            onChange={setFormat}
          />
          <Options
            label="app.export.columns"
            value={choice}
            options={['shown', 'all']}
            isDisabled={isBusy}
            onChange={setChoice}
          />
          {isBusy && <Received bytes={state.bytes} />}
          {state.kind === 'failed' && <FaultAlert text={state.error} />}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('ra.action.export')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
};

const WhatIsMeant = ({ ids }: Pick<Props, 'ids'>) => {
  const translate = useTranslate();
  const { total = 0, meta } = useListContext();
  const key = ids ? 'selected' : meta?.totalCapped ? 'all_many' : 'all';
  return <Typography>{translate(`app.export.${key}`, { smart_count: ids ? ids.length : total })}</Typography>;
};

interface OptionsProps {
  /** message key; the keys of the options are below it */
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

const Options = ({ label, value, options, isDisabled, onChange }: OptionsProps) => {
  const translate = useTranslate();
  const labelId = useId();
  return (
    <FormControl disabled={isDisabled}>
      <FormLabel id={labelId}>{translate(`${label}.label`)}</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={value} onChange={(_, chosen) => onChange(chosen)}>
        {options.map(option => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio size="small" />}
            label={translate(`${label}.${option}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

/** The total size is unknown, so the progress bar is indeterminate, and the text shows the bytes received so far. */
const Received = ({ bytes }: { readonly bytes: number }) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return (
    <Box role="status">
      <LinearProgress aria-hidden sx={{ mb: 0.5 }} />
      <Typography variant="body2" color="text.secondary">
        {bytes > 0
          ? translate('app.export.received', { size: sizeText(bytes, locale) })
          : translate('app.export.begun')}
      </Typography>
    </Box>
  );
};
