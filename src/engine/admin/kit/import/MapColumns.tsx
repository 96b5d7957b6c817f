import { Alert, Box, Button, DialogActions, DialogContent, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { type ImportAnswer, type ImportMapping, mustBeSent } from '../../../shared/imports';
import { useCellInWords } from './useCellInWords';
import { useCounted } from './useCounted';

interface Props {
  readonly entity: EntityMeta;
  readonly fieldName: (name: string) => string;
  readonly batch: ImportAnswer;
  readonly isBusy: boolean;
  /** called with whether the mapping differs from the stored one */
  readonly onMapped: (isMapped: boolean) => void;
  readonly onPreview: (mapping: ImportMapping) => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Maps each column to a field, and selects the key that identifies existing records. */
export const MapColumns = ({ entity, fieldName, batch, isBusy, onMapped, ...props }: Props) => {
  const { onPreview, onAnother, onClose } = props;
  const translate = useTranslate();
  const counted = useCounted();
  const inWords = useCellInWords(entity);
  const [{ fields, key }, setMapping] = useState<ImportMapping>(batch.mapping);
  const map = (mapping: ImportMapping) => {
    setMapping(mapping);
    onMapped(!sameMapping(mapping, batch.mapping));
  };
  const keys = batch.keys.filter(names => names.every(name => fields.includes(name)));
  const keyText = (names: readonly string[]) => names.map(fieldName).join(' + ');
  // files in an office-specific format have field names as headers, which are shown as labels
  const columnName = (name: string) => (batch.fields.includes(name) ? fieldName(name) : name);
  const titleOf = (name: string, at: number) =>
    columnName(name) || translate('app.import.nameless', { column: at + 1 });
  const change = (at: number, name: string | null) => {
    const next = fields.map((field, index) => (index === at ? name : field));
    const isKept = key.every(each => next.includes(each));
    map({ fields: next, key: isKept ? key : [] });
  };
  const missing = entity.fields.filter(
    field => mustBeSent(field) && batch.fields.includes(field.name) && !fields.includes(field.name),
  );
  const isEmpty = fields.every(name => name === null || name === 'id');
  return (
    <>
      <DialogContent dividers sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {batch.error && <Alert severity="error">{batch.error}</Alert>}
        <Typography variant="body2">{counted('app.import.map_hint', batch.counts.total)}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {batch.columns.map(({ name, samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file keep their place
            <Box component="li" key={at} sx={columnLook}>
              <Box sx={{ minWidth: 0 }}>
                <Typography
                  variant="body2"
                  color={fields[at] === null ? 'text.secondary' : undefined}
                  sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
                >
                  {titleOf(name, at)}
                </Typography>
                <Typography variant="caption" color="text.secondary" noWrap component="div">
                  {samples
                    .map(cell => inWords(cell, fields[at] ?? null).slice(0, 40))
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              <TextField
                select
                size="small"
                label={translate('app.import.field_of', { column: columnName(name) || at + 1 })}
                value={fields[at] ?? ''}
                onChange={({ target }) => change(at, target.value || null)}
                slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              >
                <option value="">{translate('app.import.skip')}</option>
                {['id', ...batch.fields].map(field => (
                  <option key={field} value={field} disabled={field !== fields[at] && fields.includes(field)}>
                    {fieldName(field)}
                  </option>
                ))}
              </TextField>
            </Box>
          ))}
        </Box>
        <TextField
          select
          size="small"
          label={translate('app.import.key')}
          helperText={translate('app.import.key_hint')}
          value={JSON.stringify(key)}
          onChange={({ target }) => {
            const chosen = keys.find(names => JSON.stringify(names) === target.value);
            map({ fields, key: chosen ?? [] });
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="[]">{translate('app.import.no_key')}</option>
          {keys.map(names => (
            <option key={JSON.stringify(names)} value={JSON.stringify(names)}>
              {keyText(names)}
            </option>
          ))}
        </TextField>
      </DialogContent>
      <Notes
        passed={batch.columns.flatMap(({ name }, at) => (fields[at] === null ? [titleOf(name, at)] : []))}
        missing={missing.map(({ name }) => fieldName(name))}
      />
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
        <Button color="inherit" onClick={onAnother}>
          {translate('app.import.another')}
        </Button>
        <Button variant="contained" disabled={isBusy || isEmpty} onClick={() => onPreview({ fields, key })}>
          {translate('app.import.preview')}
        </Button>
      </DialogActions>
    </>
  );
};

const sameMapping = (one: ImportMapping, other: ImportMapping) =>
  JSON.stringify([one.fields, one.key]) === JSON.stringify([other.fields, other.key]);

interface NotesProps {
  readonly passed: readonly string[];
  readonly missing: readonly string[];
}

/** Skipped columns and missing required fields; stays visible while the columns scroll. */
const Notes = ({ passed, missing }: NotesProps) => {
  const translate = useTranslate();
  if (passed.length === 0 && missing.length === 0) return null;
  return (
    <Box sx={{ px: 3, py: 1.5, display: 'grid', gap: 1, maxHeight: '30%', flexShrink: 0, overflowY: 'auto' }}>
      {passed.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {translate('app.import.passed', { columns: passed.join(', ') })}
        </Typography>
      )}
      {missing.length > 0 && (
        <Alert severity="info">{translate('app.import.missing', { fields: missing.join(', ') })}</Alert>
      )}
    </Box>
  );
};

const columnLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 1,
  alignItems: 'center',
};
